import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { NotLoaded } from "../../lists/loaded.tsx";
import styles from "./prices.module.css";
import { type PriceDraft, usePriceComparison } from "./use-prices.ts";

const signed = { signDisplay: "exceptZero" } as const;

/** How the draft would change the cost of last week's orders: in total, and how much each fee changes. */
export function WeekDifference({ draft }: { draft: PriceDraft }) {
  const t = useTexts();
  const { data, isError, refetch } = usePriceComparison(draft);
  const max = Math.max(1, ...(data?.steps.map(({ orders }) => orders) ?? []));
  return (
    <section className={styles.part} aria-label={t("console.market-week")}>
      <h3>
        {t("console.market-week")}{" "}
        {data && <small>{t("console.market-week-orders", { count: data.orders })}</small>}
      </h3>
      {isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton>
          <Bar blockSize="80px" />
        </Skeleton>
      ) : data.orders === 0 ? (
        <p>{t("console.market-week-none")}</p>
      ) : (
        <>
          <div className={styles.figures}>
            <p>
              <strong>{formatMoney(data.average.after)}</strong>
              <span>{t("console.market-week-average", { before: formatMoney(data.average.before) })}</span>
            </p>
            <p>
              <strong>{`${data.difference > 0 ? "+" : ""}${formatMoney(data.difference)}`}</strong>
              <span>{t("console.market-week-fees")}</span>
            </p>
            {data.change !== null && (
              <p>
                <strong>
                  {formatNumber(data.change / 100, {
                    ...signed,
                    style: "percent",
                    maximumFractionDigits: 1,
                  })}
                </strong>
                <span>{t("console.market-week-change")}</span>
              </p>
            )}
          </div>
          <ul className={styles.bars}>
            {data.steps.map(({ step, orders }) => (
              <li key={step}>
                <span>{formatNumber(orders)}</span>
                <i style={{ blockSize: `${Math.round((orders / max) * 56) + 2}px` }} data-step={step} />
                <span>{t(`console.market-step-${step}`)}</span>
              </li>
            ))}
          </ul>
          {data.sampled < data.orders && (
            <p className={styles.note}>{t("console.market-week-sampled", { count: data.sampled })}</p>
          )}
        </>
      )}
    </section>
  );
}
