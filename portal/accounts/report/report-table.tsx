import type { OutletsReport } from "@waybill/contract/merchants/outlets-report";
import { ScrollTable, TableCell } from "@waybill/ui/layout/scroll-table.tsx";
import { formatMinutes, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./report.module.css";

type Line = OutletsReport["totals"];

const figures: readonly { key: string; write: (line: Line, currency: string) => string }[] = [
  { key: "figures.orders", write: ({ orders }) => formatNumber(orders) },
  { key: "figures.delivered", write: ({ delivered }) => formatNumber(delivered) },
  { key: "outlets-report.late", write: ({ late }) => formatNumber(late) },
  { key: "outlets-report.failed", write: ({ failed }) => formatNumber(failed) },
  { key: "figures.returned", write: ({ returned }) => formatNumber(returned) },
  { key: "figures.cancelled", write: ({ cancelled }) => formatNumber(cancelled) },
  { key: "figures.fees", write: ({ fees }, currency) => formatMoney(fees, currency) },
  {
    key: "outlets-report.claims",
    write: ({ claims_refunded: claims }, currency) => formatMoney(claims, currency),
  },
  {
    key: "outlets-report.wait",
    write: ({ wait_minutes: wait }) => (wait === null ? "–" : formatMinutes(wait)),
  },
];

/** The totals of all outlets, and the figures of each. */
export function ReportTable({ report: { totals, outlets, currency } }: { report: OutletsReport }) {
  const t = useTexts();
  const columns = [
    { name: t("order.outlet") },
    ...figures.map(({ key }) => ({ name: t(key), isNumber: true })),
  ];
  const cells = (line: Line) =>
    figures.map(({ key, write }) => (
      <TableCell key={key} isNumber>
        <bdi>{write(line, currency)}</bdi>
      </TableCell>
    ));
  return (
    <ScrollTable label={t("outlets-report.title")} columns={columns}>
      <tr className={styles.totals}>
        <th scope="row">{t("outlets-report.all", { count: outlets.length })}</th>
        {cells(totals)}
      </tr>
      {outlets.map((outlet) => (
        <tr key={outlet.vendor_id}>
          <th scope="row" className={styles.outlet}>
            <bdi>{outlet.outlet_name}</bdi>
          </th>
          {cells(outlet)}
        </tr>
      ))}
    </ScrollTable>
  );
}
