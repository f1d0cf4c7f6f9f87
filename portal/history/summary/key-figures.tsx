import type { Report } from "@waybill/contract/history";
import { formatMinutes, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./summary.module.css";

/** The totals, each with its name; minutes where there are any. */
export function KeyFigures({ figures, currency }: { figures: Report["totals"]; currency: string }) {
  const t = useTexts();
  const minutes = (value: number | null) => (value === null ? "–" : formatMinutes(value));
  const { median, p90 } = figures.delivery_minutes;
  const facts = [
    ["orders", formatNumber(figures.orders)],
    ["delivered", formatNumber(figures.delivered)],
    ["returned", formatNumber(figures.returned)],
    ["cancelled", formatNumber(figures.cancelled)],
    ["fees", formatMoney(figures.fees, currency, true)],
    ["cash-due", formatMoney(figures.cash_due, currency, true)],
    ["median", minutes(median)],
    ["p90", minutes(p90)],
  ] as const;
  return (
    <dl className={classes.figures}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`history.figure-${name}`)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
