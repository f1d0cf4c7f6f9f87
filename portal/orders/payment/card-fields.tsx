import type { CardEntry, CardEntryProblems } from "@waybill/domain/payments/card-entry";
import {
  cardBrandOf,
  cardBrandName,
  cardDigits,
  groupedCardNumber,
  groupedExpiry,
} from "@waybill/domain/payments/card-number";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./card-payment.module.css";

type Props = {
  entry: CardEntry;
  problems: CardEntryProblems;
  /** Called when a field is edited; leaving a field validates it. */
  onChange: (part: Partial<CardEntry>) => void;
  onLeave: (field: keyof CardEntry) => void;
};

/** The props of a new card's field. */
function useCardField({ entry, problems, onChange, onLeave }: Props) {
  const t = useTexts();
  return (name: keyof CardEntry, tidy: (typed: string) => string) => {
    const key = problems[name];
    return {
      label: t(`payment.card.${name}`),
      name: `card-${name}`,
      value: entry[name],
      error: key && t(key),
      onBlur: () => onLeave(name),
      onChange: (event: { target: { value: string } }) => onChange({ [name]: tidy(event.target.value) }),
    };
  };
}

type DigitsProps = Props & {
  /** Whether the number gets the focus at once: not while arrow keys may still be moving through the choice. */
  isFirst: boolean;
};

/** A new card's number, date and code, as browsers and password managers know them. */
export function CardDigits({ isFirst, ...props }: DigitsProps) {
  const t = useTexts();
  const field = useCardField(props);
  const { entry } = props;
  const brand = cardBrandOf(cardDigits(entry.number));
  const digits = { inputMode: "numeric" as const, dir: "ltr" as const, className: "num" };
  return (
    <>
      <div className={styles.digits}>
        <TextField
          {...field("number", groupedCardNumber)}
          {...digits}
          autoComplete="cc-number"
          autoFocus={isFirst && matchMedia("(min-width: 1024px)").matches}
          end={cardBrandName(brand) && <bdi className={styles.brand}>{cardBrandName(brand)}</bdi>}
        />
      </div>
      <div className={styles.pair}>
        <div className={styles.digits}>
          <TextField
            {...field("expiry", (typed) => groupedExpiry(typed, entry.expiry))}
            {...digits}
            autoComplete="cc-exp"
            hint={t("payment.card.expiry-hint")}
          />
        </div>
        <div className={styles.digits}>
          <TextField
            {...field("code", (typed) => cardDigits(typed).slice(0, 4))}
            {...digits}
            autoComplete="cc-csc"
            hint={t(brand === "amex" ? "payment.card.code-hint-front" : "payment.card.code-hint")}
          />
        </div>
      </div>
    </>
  );
}

type HolderProps = Props & { saveCard: boolean; onSaveCard: (saveCard: boolean) => void };

/** The card's holder, and whether to save the card. */
export function CardHolder({ saveCard, onSaveCard, ...props }: HolderProps) {
  const t = useTexts();
  const field = useCardField(props);
  return (
    <>
      <TextField {...field("name", String)} dir="auto" autoComplete="cc-name" autoCapitalize="words" />
      <Checkbox checked={saveCard} onCheck={onSaveCard}>
        {t("payment.keep-card")}
      </Checkbox>
    </>
  );
}
