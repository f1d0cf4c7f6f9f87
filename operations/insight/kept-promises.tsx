import { useQuery } from "@tanstack/react-query";
import { promiseGroups, readPromises } from "@waybill/contract/operations/insight";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { call } from "@waybill/client/calls/call.ts";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { type Translate, useTexts } from "@waybill/ui/texts/texts.ts";
import { Loaded } from "../lists/loaded.tsx";
import styles from "../lists/page.module.css";
import { type Column, RowsTable } from "../lists/paged-table.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { BarChart } from "./bar-chart.tsx";
import { DaysField, useReportPeriod } from "./report-period.tsx";

type Row = NonNullable<AnswerOf<typeof readPromises>["result"]["rows"]>[number];

const maxBars = 40;
const share = (kept: number | null): string =>
  kept === null ? "–" : formatNumber(kept, { style: "percent", maximumFractionDigits: 0 });
const minutes = (missed: number | null): string => (missed === null ? "–" : formatNumber(missed));

const maxHours = 2;

/** How long riders wait at an outlet's counter, in the hours with the longest waits. */
const waitWords = ({ rider_waits: waits = [] }: Row, t: Translate): string =>
  waits
    .toSorted((one, other) => other.minutes - one.minutes)
    .slice(0, maxHours)
    .map(({ minutes, hour }) =>
      t("ready.riders-wait", { count: minutes, time: `${hour}:00`.padStart(5, "0") }),
    )
    .join("; ") || "–";

/** Promise keeping by area, hour or outlet: a chart, and the table below it. */
export function KeptPromises() {
  const t = useTexts();
  const { searchParams, set, days, from, to } = useReportPeriod();
  const by = promiseGroups.find((group) => group === searchParams.get("by")) ?? "area";
  const query = useQuery({
    queryKey: ["insight", "promises", by, from, to],
    queryFn: ({ signal }) => call(readPromises, { query: { from, to, by }, signal }),
    select: ({ result }) => result,
  });
  const nameOf = ({ key, name }: Row) => name || key || t(`console.insight-none-${by}`);
  const columns: Column<Row>[] = [
    { name: t(`console.insight-by-${by}`), cell: (row) => <bdi>{nameOf(row)}</bdi> },
    { name: t("console.insight-delivered"), cell: ({ orders }) => formatNumber(orders), isNumber: true },
    { name: t("console.promises-kept"), cell: ({ kept_share }) => share(kept_share), isNumber: true },
    ...(["pickup", "delivery"] as const).flatMap((stop): Column<Row>[] =>
      (["p50", "p90"] as const).map((part) => ({
        name: t(`console.promises-${stop}-${part}`),
        cell: (row) => minutes(row[`${stop}_error`][part]),
        isNumber: true,
      })),
    ),
    ...(by === "vendor"
      ? [{ name: t("console.promises-waits"), cell: (row: Row) => waitWords(row, t) }]
      : []),
  ];
  return (
    <>
      <div className={styles.head}>
        <h1>{t("console.promises")}</h1>
        <SelectField
          label={t("console.insight-by")}
          value={by}
          options={promiseGroups.map((value) => ({ value, label: t(`console.insight-by-${value}`) }))}
          onChange={(value) => set("by", value)}
        />
        <DaysField days={days} set={set} />
      </div>
      <Loaded
        query={query}
        isEmpty={({ orders }) => orders === 0}
        icon="list"
        empty={t("console.insight-nothing")}
      >
        {({ rows = [], ...totals }) => (
          <>
            <BarChart
              label={t("console.promises-picture")}
              parts={[t("console.promises-kept"), t("console.promises-missed")]}
              bars={rows.slice(0, maxBars).map((row) => {
                const kept = Math.round(row.orders * (row.kept_share ?? 0));
                return { name: nameOf(row), values: [kept, row.orders - kept] };
              })}
            />
            <RowsTable
              label={t("console.promises")}
              columns={columns}
              rows={[
                ...rows,
                ...(rows.length > 1 ? [{ ...totals, key: "*", name: t("console.insight-all") }] : []),
              ]}
              keyOf={({ key, name }) => `${key} ${name}`}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
