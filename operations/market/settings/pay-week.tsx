import { call } from "@waybill/client/calls/call.ts";
import { useDebounced } from "@waybill/client/use-debounced.ts";
import type { BodyOf } from "@waybill/contract/endpoint";
import { comparePayRule } from "@waybill/contract/operations/pay-rules";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { NotLoaded } from "../../lists/loaded.tsx";
import styles from "../prices/prices.module.css";

type Draft = BodyOf<typeof comparePayRule>["pay_rule"];

const withSign = (amount: number): string => `${amount > 0 ? "+" : ""}${formatMoney(amount)}`;

/** Last week's jobs at the pay of the draft, next to the actual pay: total, by kind, and how many riders would lose. */
export function PayWeek({ draft }: { draft: Draft }) {
  const t = useTexts();
  const pay_rule = useDebounced(draft);
  const { data, isError, refetch } = useQuery({
    queryKey: ["market", "compare-pay", pay_rule],
    placeholderData: keepPreviousData,
    queryFn: pay_rule
      ? ({ signal }) => call(comparePayRule, { body: { pay_rule }, signal, quiet: true })
      : skipToken,
    select: ({ result }) => result,
  });
  return (
    <section className={styles.part} aria-label={t("console.market-week")}>
      <h2>
        {t("console.market-week")}{" "}
        {data && <small>{t("console.market-pay-week-jobs", { count: data.jobs })}</small>}
      </h2>
      {isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton>
          <Bar blockSize="80px" />
        </Skeleton>
      ) : data.jobs === 0 ? (
        <p>{t("console.market-pay-week-none")}</p>
      ) : (
        <>
          <div className={styles.figures}>
            <p>
              <strong>{formatMoney(data.would_pay)}</strong>
              <span>{t("console.market-pay-week-paid", { before: formatMoney(data.paid) })}</span>
            </p>
            <p>
              <strong>{withSign(data.would_pay - data.paid)}</strong>
              <span>{t("console.market-pay-week-more")}</span>
            </p>
            {data.change !== null && (
              <p>
                <strong>
                  {formatNumber(data.change / 100, {
                    signDisplay: "exceptZero",
                    style: "percent",
                    maximumFractionDigits: 1,
                  })}
                </strong>
                <span>{t("console.market-week-change")}</span>
              </p>
            )}
          </div>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("console.market-pay-week-for")}</th>
                <th scope="col">{t("console.market-pay-week-was")}</th>
                <th scope="col">{t("console.market-pay-week-would")}</th>
              </tr>
            </thead>
            <tbody>
              {data.kinds.map(({ kind, paid, would_pay }) => (
                <tr key={kind}>
                  <th scope="row">{t(`console.market-pay-kind-${kind}`)}</th>
                  <td>{formatMoney(paid)}</td>
                  <td>{formatMoney(would_pay)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            {t("console.market-pay-week-riders", {
              more: formatNumber(data.riders.more),
              less: formatNumber(data.riders.less),
              all: formatNumber(data.riders.all),
            })}
          </p>
          {data.sampled < data.jobs && (
            <p className={styles.note}>{t("console.market-pay-week-sampled", { count: data.sampled })}</p>
          )}
        </>
      )}
    </section>
  );
}
