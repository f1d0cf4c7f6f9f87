import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { clockOf, momentOf } from "@waybill/domain/history/days";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { NumberField } from "../../forms/number-field.tsx";
import styles from "./prices.module.css";
import { type PriceDraft, useTestPrice } from "./use-prices.ts";

/** The delivery to try prices with; it stays when a draft is begun or discarded. */
export function useTriedDelivery() {
  const { timezone, payment_methods } = useCountry();
  const [delivery, setDelivery] = useState(() => ({
    kilometres: 3.1 as number | undefined,
    clock: clockOf(new Date(), timezone),
    method: payment_methods.find((one) => one === "CASH_ON_DELIVERY") ?? payment_methods[0] ?? "PAID",
  }));
  return {
    delivery,
    set: (part: Partial<typeof delivery>) => setDelivery((before) => ({ ...before, ...part })),
  };
}
export type TriedDelivery = ReturnType<typeof useTriedDelivery>;

type Props = { tried: TriedDelivery; draft: PriceDraft | undefined };

/** One delivery's price, line by line: by the current rule, and by the draft. */
export function TryTable({ tried: { delivery, set }, draft }: Props) {
  const t = useTexts();
  const { timezone, payment_methods } = useCountry();
  const { kilometres, clock, method } = delivery;
  const at = momentOf(clock, timezone);
  const trial =
    kilometres !== undefined && at
      ? { metres: kilometres * 1000, at: at.toISOString(), payment_method: method }
      : undefined;
  const now = useTestPrice(trial, undefined);
  const next = useTestPrice(draft && trial, draft);
  const kinds = [
    ...new Set([now.data, draft && next.data].flatMap((one) => one?.breakdown.map(({ kind }) => kind) ?? [])),
  ];
  const amountOf = (result: typeof now.data, kind: string) =>
    result?.breakdown.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  return (
    <section className={styles.part} aria-label={t("console.market-try")}>
      <h3>{t("console.market-try")}</h3>
      <div className={styles.trial}>
        <NumberField
          label={t("console.market-try-way")}
          value={kilometres}
          onChange={(next) => set({ kilometres: next })}
        />
        <TextField
          label={t("console.market-try-at")}
          type="datetime-local"
          value={clock}
          onChange={({ target }) => set({ clock: target.value })}
        />
        <SelectField
          label={t("console.market-try-paid")}
          value={method}
          options={payment_methods.map((value) => ({ value, label: t(`console.market-pay-${value}`) }))}
          onChange={(next) => set({ method: next })}
        />
      </div>
      {(now.isError || next.isError) && <p role="alert">{t("console.market-try-failed")}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("console.market-try-line")}</th>
            <th scope="col">{t("console.market-try-now")}</th>
            {draft && <th scope="col">{t("console.market-try-draft")}</th>}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`console.market-line-${kind}`)}</th>
              <td>{formatMoney(amountOf(now.data, kind))}</td>
              {draft && <td>{formatMoney(amountOf(next.data, kind))}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("console.market-try-total")}</th>
            <td>{now.data && formatMoney(now.data.fee)}</td>
            {draft && <td>{next.data && formatMoney(next.data.fee)}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
