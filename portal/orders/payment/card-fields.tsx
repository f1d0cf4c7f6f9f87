import type { CardEntry, CardEntryProblems } from "@waybill/domain/payments/card-entry";
import {
  cardBrandOf,
  cardBrandName,
  cardDigits,
  groupedCardNumber,
  groupedExpiry,
} from "@waybill/domain/payments/card-number";
import type { CreditCard, PaymentState } from "@waybill/domain/payments/payment-state";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./card-payment.module.css";

type Props = {
  entry: CardEntry;
  problems: CardEntryProblems;
  /** Changes a field; the one that was left is looked at. */
  onChange: (part: Partial<CardEntry>) => void;
  onLeave: (field: keyof CardEntry) => void;
  saveCard: boolean;
  onSaveCard: (saveCard: boolean) => void;
};

/** A new card, as browsers and password managers know its fields. */
export function CardFields({ entry, problems, onChange, onLeave, saveCard, onSaveCard }: Props) {
  const t = useTexts();
  const brand = cardBrandOf(cardDigits(entry.number));
  const field = (name: keyof CardEntry, tidy: (typed: string) => string) => {
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
  const digits = { inputMode: "numeric" as const, dir: "ltr" as const, className: "num" };
  return (
    <div className={styles.fields}>
      <div className={styles.digits}>
        <TextField
          {...field("number", groupedCardNumber)}
          {...digits}
          autoComplete="cc-number"
          autoFocus={matchMedia("(min-width: 1024px)").matches}
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
      <TextField {...field("name", String)} dir="auto" autoComplete="cc-name" autoCapitalize="words" />
      <Checkbox checked={saveCard} onCheck={onSaveCard}>
        {t("payment.keep-card")}
      </Checkbox>
    </div>
  );
}

type CardListProps = { payment: PaymentState; onChoose: (card: CreditCard | undefined) => void };

/** The cards that were kept before, and the way to a new one. */
export function CardList({ payment, onChoose }: CardListProps) {
  const t = useTexts();
  const { creditCards, selectedCard, newOrExisting } = payment;
  return (
    <fieldset>
      <legend className="sr">{t("payment.cards")}</legend>
      <div className={styles.cards}>
        {creditCards.map((card) => (
          <label key={card.id} className={styles.card}>
            <input
              type="radio"
              name="card"
              checked={card.id === selectedCard?.id}
              onChange={() => onChoose(card)}
            />
            <span className={styles.name}>
              {t("payment.kept-card", {
                brand: cardBrandName(card.brand) || t("payment.card"),
                digits: card.lastFour,
              })}
            </span>
            <bdi className={styles.until} dir="ltr">
              {card.expiry}
            </bdi>
          </label>
        ))}
        <label className={styles.card}>
          <input
            type="radio"
            name="card"
            checked={newOrExisting === "NEW"}
            onChange={() => onChoose(undefined)}
          />
          <span className={styles.name}>{t("payment.new-card")}</span>
          <Icon name="card" small />
        </label>
      </div>
    </fieldset>
  );
}
