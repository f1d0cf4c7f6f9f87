import type { PriceRule } from "@waybill/contract/operations/price-rules";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatDate, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { NotLoaded } from "../../lists/loaded.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import { PriceDraftForm } from "./price-draft.tsx";
import styles from "./prices.module.css";
import { TryTable, useTriedDelivery } from "./try-table.tsx";
import { draftOfRule, type PriceDraft, usePrices } from "./use-prices.ts";
import { VersionChips } from "./version-chips.tsx";

const empty: PriceDraft = { base: 0, per_km: 0 };

/** The price versions: the current one next to a draft, which can be tried and compared before publishing. */
export function PricePanel() {
  const t = useTexts();
  const mayChange = useMay(["prices", "change"]);
  const { data, isPending, isError, refetch } = usePrices();
  const [chosen, choose] = useState<string>();
  /** The initial values of the edited draft; undefined while no draft is edited. */
  const [draft, setDraft] = useState<PriceDraft>();
  const delivery = useTriedDelivery();

  const inForce = data?.find(({ status }) => status === "in_force");
  const shownRule = data?.find(({ price_rule_id }) => price_rule_id === chosen) ?? inForce;
  const sinceOf = ({ valid_from }: PriceRule) =>
    valid_from === null ? t("console.market-price-own") : formatDate(valid_from);
  const chips = data && (
    <VersionChips
      versions={data.map((version) => ({
        id: version.price_rule_id,
        status: version.status,
        since: sinceOf(version),
      }))}
      shown={draft ? undefined : shownRule?.price_rule_id}
      onChoose={(id) => {
        choose(id);
        setDraft(undefined);
      }}
    />
  );
  return (
    <section className={styles.panel} aria-label={t("console.market-prices")}>
      <div className={styles.head}>
        <h2>{t("console.market-prices")}</h2>
        {mayChange && !draft && data && (
          <Button icon="edit" onClick={() => setDraft(shownRule ? draftOfRule(shownRule) : empty)}>
            {t("console.market-price-draft")}
          </Button>
        )}
      </div>
      {data && draft ? (
        <PriceDraftForm start={draft} delivery={delivery} onEnd={() => setDraft(undefined)}>
          {chips}
        </PriceDraftForm>
      ) : (
        <div className={styles.body}>
          {isPending ? (
            <Skeleton>
              <Bar blockSize="32px" />
              <Bar blockSize="120px" />
            </Skeleton>
          ) : isError ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : (
            <>
              {chips}
              {shownRule ? (
                <>
                  <RuleTable rule={shownRule} />
                  <TryTable tried={delivery} draft={undefined} />
                </>
              ) : (
                <EmptyState icon="cash">{t("console.market-prices-none")}</EmptyState>
              )}
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** A table of a version's values. */
function RuleTable({ rule }: { rule: PriceRule }) {
  const t = useTexts();
  const lines: [string, string][] = [
    [t("console.market-price-base"), formatMoney(rule.base)],
    [t("console.market-price-per_km"), formatMoney(rule.per_km)],
    ...(rule.minimum === undefined
      ? []
      : [[t("console.market-price-minimum"), formatMoney(rule.minimum)] as [string, string]]),
    ...(rule.supplements ?? []).map((supplement): [string, string] => [
      `${t(`console.market-price-${supplement.kind}`)}, ${clock(supplement.from)} – ${clock(supplement.to)}${
        supplement.days ? `, ${supplement.days.map((day) => t(`console.market-day-${day}`)).join(", ")}` : ""
      }`,
      "amount" in supplement
        ? formatMoney(supplement.amount)
        : formatNumber(supplement.percentage / 100, { style: "percent", maximumFractionDigits: 1 }),
    ]),
    ...(rule.surcharge
      ? [
          [
            rule.surcharge.payment_methods.map((method) => t(`console.market-pay-${method}`)).join(", "),
            formatMoney(rule.surcharge.amount),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <table className={styles.table}>
      <tbody>
        {lines.map(([name, value], index) => (
          <tr key={`${name} ${String(index)}`}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const clock = (time: string) => `${time.slice(0, 2)}:${time.slice(2)}`;
