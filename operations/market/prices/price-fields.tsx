import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { weekdays } from "@waybill/domain/pricing/price-rule";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Chip } from "@waybill/ui/chip.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { NumberField } from "../../forms/number-field.tsx";
import styles from "./prices.module.css";
import type { PriceDraft } from "./use-prices.ts";

type FieldsProps = { draft: PriceDraft; onChange: (draft: PriceDraft) => void };
type Supplement = NonNullable<PriceDraft["supplements"]>[number];

const asInput = (clock: string) => `${clock.slice(0, 2)}:${clock.slice(2)}`;
const asRule = (input: string) => input.replace(":", "");

/** Every part of a price rule. */
export function PriceFields({ draft, onChange }: FieldsProps) {
  const t = useTexts();
  const { payment_methods } = useCountry();
  const { supplements = [], surcharge } = draft;
  const change = (changes: Partial<PriceDraft>) => onChange({ ...draft, ...changes });
  const setSupplement = (index: number, next: Supplement | undefined) =>
    change({ supplements: supplements.flatMap((one, at) => (at === index ? (next ? [next] : []) : [one])) });
  const { minimum: _, ...withoutMinimum } = draft;
  const { surcharge: __, ...withoutSurcharge } = draft;
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <NumberField
          label={t("console.market-price-base")}
          value={draft.base}
          onChange={(base = Number.NaN) => change({ base })}
        />
        <NumberField
          label={t("console.market-price-per_km")}
          value={draft.per_km}
          onChange={(per_km = Number.NaN) => change({ per_km })}
        />
        <NumberField
          label={t("console.market-price-minimum")}
          optional
          value={draft.minimum}
          onChange={(minimum) => (minimum === undefined ? onChange(withoutMinimum) : change({ minimum }))}
        />
        <SelectField
          label={t("console.market-price-distance")}
          value={draft.distance ?? "straight"}
          options={(["road", "straight"] as const).map((value) => ({
            value,
            label: t(`console.market-price-distance-${value}`),
          }))}
          onChange={(distance) => change({ distance })}
        />
      </div>
      {supplements.map((supplement, index) => (
        <fieldset key={index} className={styles.supplement}>
          <legend>{t("console.market-price-supplement")}</legend>
          <SelectField
            label={t("console.market-price-kind")}
            value={supplement.kind}
            options={(["night", "peak"] as const).map((value) => ({
              value,
              label: t(`console.market-price-${value}`),
            }))}
            onChange={(kind) => setSupplement(index, { ...supplement, kind })}
          />
          <NumberField
            label={t("console.market-price-amount")}
            value={"amount" in supplement ? supplement.amount : supplement.percentage}
            onChange={(value = Number.NaN) =>
              setSupplement(
                index,
                "amount" in supplement
                  ? { ...supplement, amount: value }
                  : { ...supplement, percentage: value },
              )
            }
          />
          <SelectField
            label={t("console.market-price-unit")}
            value={"amount" in supplement ? "amount" : "percentage"}
            options={(["amount", "percentage"] as const).map((value) => ({
              value,
              label: t(`console.market-price-unit-${value}`),
            }))}
            onChange={(unit) => {
              const { kind, from, to, days } = supplement;
              const value = "amount" in supplement ? supplement.amount : supplement.percentage;
              const when = { kind, from, to, ...(days && { days }) };
              setSupplement(
                index,
                unit === "amount" ? { ...when, amount: value } : { ...when, percentage: value },
              );
            }}
          />
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              label={t(`console.time-${end}`)}
              type="time"
              value={asInput(supplement[end])}
              onChange={({ target }) =>
                target.value && setSupplement(index, { ...supplement, [end]: asRule(target.value) })
              }
            />
          ))}
          <IconButton
            name="bin"
            label={t("console.remove")}
            onClick={() => setSupplement(index, undefined)}
          />
          <div className={styles.days} role="group" aria-label={t("console.market-days")}>
            {weekdays.map((day) => {
              const days = supplement.days ?? weekdays;
              const on = days.includes(day);
              return (
                <Chip
                  key={day}
                  on={on}
                  onClick={() => {
                    const next = weekdays.filter((one) => (one === day ? !on : days.includes(one)));
                    if (next.length > 0) setSupplement(index, { ...supplement, days: next });
                  }}
                >
                  {t(`console.market-day-${day}`)}
                </Chip>
              );
            })}
          </div>
        </fieldset>
      ))}
      <Button
        icon="plus"
        onClick={() =>
          change({ supplements: [...supplements, { kind: "peak", from: "1800", to: "2100", amount: 0 }] })
        }
      >
        {t("console.market-price-add-supplement")}
      </Button>
      <div className={styles.pair}>
        <NumberField
          label={t("console.market-price-surcharge")}
          optional
          value={surcharge?.amount}
          onChange={(amount) =>
            amount === undefined
              ? onChange(withoutSurcharge)
              : change({
                  surcharge: {
                    amount,
                    payment_methods: surcharge?.payment_methods ?? [
                      ...payment_methods.filter((method) => method === "CASH_ON_DELIVERY"),
                    ],
                  },
                })
          }
        />
        {surcharge && (
          <div className={styles.days} role="group" aria-label={t("console.market-price-surcharge-for")}>
            {payment_methods.map((method) => {
              const on = surcharge.payment_methods.includes(method);
              return (
                <Chip
                  key={method}
                  on={on}
                  onClick={() =>
                    change({
                      surcharge: {
                        ...surcharge,
                        payment_methods: on
                          ? surcharge.payment_methods.filter((one) => one !== method)
                          : [...surcharge.payment_methods, method],
                      },
                    })
                  }
                >
                  {t(`console.market-pay-${method}`)}
                </Chip>
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}
