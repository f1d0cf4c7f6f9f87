import type { Report } from "@waybill/contract/history";
import { formatMinutes, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import figuresClasses from "./figures.module.css";
import classes from "./summary.module.css";

type Totals = Report["totals"];
type Money = (amount: number) => string;

const minutes = (value: number | null) => (value === null ? "–" : formatMinutes(value));

/** The figures of a period, a day or an outlet: the orders, the four groups that add up to them, and the rest. */
const figures: readonly { name: string; write: (totals: Totals, money: Money) => string }[] = [
  { name: "orders", write: ({ orders }) => formatNumber(orders) },
  { name: "delivered", write: ({ delivered }) => formatNumber(delivered) },
  { name: "returned", write: ({ returned }) => formatNumber(returned) },
  { name: "cancelled", write: ({ cancelled }) => formatNumber(cancelled) },
  { name: "open", write: ({ open }) => formatNumber(open) },
  { name: "fees", write: ({ fees }, money) => money(fees) },
  { name: "cash-due", write: ({ cash_due }, money) => money(cash_due) },
  { name: "median", write: ({ delivery_minutes }) => minutes(delivery_minutes.median) },
  { name: "p90", write: ({ delivery_minutes }) => minutes(delivery_minutes.p90) },
  {
    name: "kept",
    write: ({ promises: { promised, kept } }) =>
      promised === 0
        ? "–"
        : `${formatNumber(kept / promised, { style: "percent", maximumFractionDigits: 0 })} (${formatNumber(kept)})`,
  },
  { name: "missed-by", write: ({ promises }) => minutes(promises.missed_by) },
];

/** The totals, each with its name; minutes only if known. */
export function KeyFigures({ totals, currency }: { totals: Totals; currency: string }) {
  const t = useTexts();
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, write }) => (
        <div key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>
            <bdi>{write(totals, (amount) => formatMoney(amount, currency, true))}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type TableProps = {
  title: string;
  /** The heading of the first column. */
  first: string;
  rows: readonly (Totals & { name: string })[];
  currency: string;
};

/** A table with the same figures for each day or outlet. */
export function FiguresTable({ title, first, rows, currency }: TableProps) {
  const t = useTexts();
  return (
    <section className={figuresClasses.box} role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {figures.map(({ name }) => (
              <th key={name} scope="col">
                {t(`figures.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              {figures.map(({ name, write }) => (
                <td key={name}>
                  <bdi>{write(row, (amount) => formatMoney(amount, currency))}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
