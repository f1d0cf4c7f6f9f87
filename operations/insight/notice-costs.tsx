import { useQuery } from "@tanstack/react-query";
import { readNoticeCosts, type NoticesRow } from "@waybill/contract/operations/insight";
import { call } from "@waybill/client/calls/call.ts";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "../lists/page.module.css";
import { Loaded } from "../lists/loaded.tsx";
import { channelWords, noticeWords } from "./notice-words.ts";
import { type Column, RowsTable } from "../lists/paged-table.tsx";
import { DaysField, useReportPeriod } from "./report-period.tsx";

/** One sum per currency: a provider may charge in another currency than the country's. */
const sumsOf = (rows: readonly NoticesRow[]): string => {
  const sums = new Map<string, number>();
  for (const { cost } of rows)
    if (cost) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amount);
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(" + ");
};

/** The number of notices by channel, and their cost. */
export function NoticeCosts() {
  const t = useTexts();
  const { days, set, from, to } = useReportPeriod();
  const query = useQuery({
    queryKey: ["insight", "notices", from, to],
    queryFn: ({ signal }) => call(readNoticeCosts, { query: { from, to }, signal }),
    select: ({ result }) => result.rows,
  });
  const columns: Column<NoticesRow>[] = [
    { name: t("console.notices"), cell: ({ kind }) => noticeWords(kind, t) },
    { name: t("console.notices-way"), cell: ({ channel }) => channelWords(channel, t) },
    { name: t("console.notices-sent"), cell: ({ sent }) => formatNumber(sent), isNumber: true },
    { name: t("console.notices-not-sent"), cell: ({ not_sent }) => formatNumber(not_sent), isNumber: true },
    { name: t("console.notices-cost"), cell: (row) => sumsOf([row]) || "–", isNumber: true },
  ];
  return (
    <>
      <div className={styles.head}>
        <h1>{t("console.notices")}</h1>
        <DaysField days={days} set={set} />
      </div>
      <Loaded query={query} isEmpty={(rows) => rows.length === 0} icon="list" empty={t("console.no-notices")}>
        {(data) => (
          <>
            <RowsTable
              label={t("console.notices")}
              columns={columns}
              rows={data}
              keyOf={({ kind, channel, cost }) => `${kind} ${channel} ${cost?.currency ?? ""}`}
            />
            <p>
              {t("console.insight-total")}: <b>{sumsOf(data) || "–"}</b>
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}
