import type { Report } from "@waybill/contract/history";
import { cancelReasonKey } from "@waybill/domain/orders/status-words";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./reasons.module.css";

/** Why orders were cancelled, the most frequent first; nothing where none was. */
export function Reasons({ reasons }: { reasons: Report["totals"]["cancelled_by_reason"] }) {
  const t = useTexts();
  if (reasons.length === 0) return null;
  const sorted = [...reasons].sort((a, b) => b.orders - a.orders);
  const most = sorted[0]?.orders ?? 1;
  return (
    <section className={classes.box} aria-labelledby="cancelled-why">
      <h2 id="cancelled-why">{t("history.summary-reasons")}</h2>
      <ul>
        {sorted.map(({ reason, orders }) => (
          <li key={reason ?? ""}>
            <span>{reason === null ? t("history.summary-no-reason") : t(cancelReasonKey(reason))}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" data-flip="">
              <rect width={(orders / most) * 100} height="8" rx="1" />
            </svg>
            <bdi>{formatNumber(orders)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
