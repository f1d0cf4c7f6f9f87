import type { Report } from "@waybill/contract/history";
import { formatMinutes, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./figures-table.module.css";

type Row = Report["totals"] & { name: string };

const names = ["orders", "delivered", "returned", "cancelled", "fees", "cash-due", "median", "p90"] as const;

/** The same figures for each day or outlet, below each other. */
export function FiguresTable(props: {
  title: string;
  first: string;
  rows: readonly Row[];
  currency: string;
}) {
  const { title, first, rows, currency } = props;
  const t = useTexts();
  const minutes = (value: number | null) => (value === null ? "–" : formatMinutes(value));
  const cellsOf = (row: Row) => [
    formatNumber(row.orders),
    formatNumber(row.delivered),
    formatNumber(row.returned),
    formatNumber(row.cancelled),
    formatMoney(row.fees, currency),
    formatMoney(row.cash_due, currency),
    minutes(row.delivery_minutes.median),
    minutes(row.delivery_minutes.p90),
  ];
  return (
    <section className={classes.box} role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {t(`history.figure-${name}`)}
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
              {cellsOf(row).map((cell, at) => (
                <td key={names[at]}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
