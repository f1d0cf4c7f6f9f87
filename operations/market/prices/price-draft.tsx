import { Button } from "@waybill/ui/button.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useDeferredValue, useRef } from "react";
import { MomentField } from "../../forms/moment-field.tsx";
import { hasValidNumbers } from "../../forms/number-problem.ts";
import { useLeaving } from "../../forms/use-leaving.ts";
import { PriceFields } from "./price-fields.tsx";
import styles from "./prices.module.css";
import { type TriedDelivery, TryTable } from "./try-table.tsx";
import { type PriceDraft, usePublishPrice } from "./use-prices.ts";
import { WeekDifference } from "./week-difference.tsx";

type Props = {
  start: PriceDraft;
  delivery: TriedDelivery;
  /** Called after the draft was published or discarded. */
  onEnd: () => void;
  /** Shown above the fields. */
  children: ReactNode;
};

/** A draft of the next price, which can be tried and compared before it is published. */
export function PriceDraftForm({ start, delivery, onEnd, children }: Props) {
  const t = useTexts();
  const publishing = usePublishPrice();
  const fields = useRef<HTMLFormElement>(null);
  const form = useForm<{ rule: PriceDraft; from: string }>({
    initial: { rule: start, from: "" },
    // Each empty field shows its own message.
    check: ({ rule }) => (hasValidNumbers(rule) ? [] : [{ field: "rule", words: t("console.fill") }]),
    save: async ({ rule, from }) => {
      await publishing.mutateAsync({ ...rule, ...(from && { valid_from: from }) });
      onEnd();
    },
  });
  useLeaving(form.isChanged);
  const { rule, from } = form.typed;
  const tried = useDeferredValue(hasValidNumbers(rule) ? rule : undefined);
  return (
    <>
      <div className={styles.body}>
        {children}
        <form ref={fields} noValidate className={styles.draft} onSubmit={form.submit}>
          <PriceFields draft={rule} onChange={(next) => form.set({ rule: next })} />
          <MomentField
            label={t("console.market-price-from")}
            optional
            hint={t("console.market-price-from-hint")}
            value={from}
            onChange={(next) => form.set({ from: next })}
          />
        </form>
        <TryTable tried={delivery} draft={tried} />
        {tried && <WeekDifference draft={tried} />}
      </div>
      <div className={styles.foot}>
        {/* Not a submit button, because Enter in a field must not publish a price. */}
        <Button look="primary" busy={form.isBusy} onClick={() => fields.current?.requestSubmit()}>
          {t("console.market-price-publish")}
        </Button>
        <Button look="plain" onClick={onEnd}>
          {t("console.discard")}
        </Button>
      </div>
    </>
  );
}
