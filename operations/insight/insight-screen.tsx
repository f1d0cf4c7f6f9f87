import { useQuery } from "@tanstack/react-query";
import {
  type InsightGroup,
  insightGroups,
  type InsightRow,
  readInsight,
} from "@waybill/contract/operations/insight";
import { call } from "@waybill/client/calls/call.ts";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { NavLink, Route, Routes } from "react-router";
import styles from "../lists/page.module.css";
import { Loaded } from "../lists/loaded.tsx";
import { type Column, RowsTable } from "../lists/paged-table.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { Alerts } from "./alerts.tsx";
import { BarChart } from "./bar-chart.tsx";
import { KeptPromises } from "./kept-promises.tsx";
import { NoticeCosts } from "./notice-costs.tsx";
import { RefusedQuotes } from "./refused-quotes.tsx";
import { DaysField, useReportPeriod } from "./report-period.tsx";

/** The deployment's performance: promises, refused quotes, notice costs, and alerts. */
export function InsightScreen() {
  const t = useTexts();
  return (
    <main id="main" className={styles.page}>
      <nav className={styles.tabs} aria-label={t("console.insight")}>
        <NavLink to="/insight" end>
          {t("console.insight-orders")}
        </NavLink>
        <NavLink to="/insight/promises">{t("console.promises")}</NavLink>
        <NavLink to="/insight/refused">{t("console.insight-refused")}</NavLink>
        <NavLink to="/insight/notices">{t("console.notices")}</NavLink>
        <NavLink to="/insight/alerts">{t("console.insight-alerts")}</NavLink>
      </nav>
      <Routes>
        <Route path="promises" element={<KeptPromises />} />
        <Route path="refused" element={<RefusedQuotes />} />
        <Route path="notices" element={<NoticeCosts />} />
        <Route path="alerts" element={<Alerts />} />
        <Route path="*" element={<Orders />} />
      </Routes>
    </main>
  );
}

const percent = (part: number, total: number): string =>
  total === 0 ? "–" : formatNumber(part / total, { style: "percent", maximumFractionDigits: 0 });

function Orders() {
  const t = useTexts();
  const { searchParams, set, days, from, to } = useReportPeriod();
  const by = insightGroups.find((group) => group === searchParams.get("by")) ?? "day";
  const query = useQuery({
    queryKey: ["insight", by, from, to],
    queryFn: ({ signal }) => call(readInsight, { query: { from, to, by }, signal }),
    select: ({ result }) => result,
  });
  const nameOf = ({ key, name }: InsightRow) => name || key || t(`console.insight-none-${by}`);
  const columns: Column<InsightRow>[] = [
    { name: t(`console.insight-by-${by}`), cell: (row) => <bdi>{nameOf(row)}</bdi> },
    { name: t("console.insight-placed"), cell: ({ orders }) => formatNumber(orders), isNumber: true },
    {
      name: t("console.insight-delivered"),
      cell: ({ delivered }) => formatNumber(delivered),
      isNumber: true,
    },
    { name: t("console.insight-on-time"), cell: (row) => percent(row.on_time, row.due), isNumber: true },
    { name: t("console.insight-accepted"), cell: (row) => percent(row.accepted, row.offers), isNumber: true },
    {
      name: t("console.insight-waited"),
      cell: ({ wait_minutes }) => (wait_minutes === null ? "–" : formatNumber(wait_minutes)),
      isNumber: true,
    },
    {
      name: t("console.insight-cancelled"),
      cell: ({ cancelled }) => formatNumber(cancelled),
      isNumber: true,
    },
    {
      name: t("console.insight-why"),
      cell: ({ reasons }) =>
        reasons
          .slice(0, 3)
          .map(({ reason, orders }) => `${t(`cancel-reason.${reason ?? "reason_unknown"}`)} ${orders}`)
          .join(" · "),
    },
  ];
  return (
    <>
      <div className={styles.head}>
        <h1>{t("console.insight-orders")}</h1>
        <SelectField<InsightGroup>
          label={t("console.insight-by")}
          value={by}
          options={insightGroups.map((value) => ({ value, label: t(`console.insight-by-${value}`) }))}
          onChange={(value) => set("by", value)}
        />
        <DaysField days={days} set={set} />
      </div>
      <Loaded
        query={query}
        isEmpty={({ rows }) => rows.length === 0}
        icon="list"
        empty={t("console.insight-nothing")}
      >
        {(data) => (
          <>
            {!data.is_whole && <p>{t("console.insight-newest")}</p>}
            <BarChart
              label={t("console.insight-picture")}
              parts={[
                t("console.insight-delivered"),
                t("console.insight-cancelled"),
                t("console.insight-other"),
              ]}
              bars={data.rows.slice(0, 40).map((row) => ({
                name: nameOf(row),
                values: [row.delivered, row.cancelled, row.orders - row.delivered - row.cancelled],
              }))}
            />
            <RowsTable
              label={t("console.insight-orders")}
              columns={columns}
              rows={[
                ...data.rows,
                ...(data.rows.length > 1 ? [{ ...data.totals, name: t("console.insight-all") }] : []),
              ]}
              keyOf={({ key, name }) => `${key} ${name}`}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
