import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { readReport, type Report } from "@waybill/contract/history";
import { addDays, dayOf, isDay, type ReportPeriod } from "@waybill/domain/history/days";
import { cancelReasonKey } from "@waybill/domain/orders/status-words";
import { IconButton } from "@waybill/ui/button.tsx";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { formatDays, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useSearchParams } from "react-router";
import { useNow } from "../../details/use-now.ts";
import { OutletsChip } from "../../search/outlets-chip.tsx";
import { HistorySkeleton, OrdersFailed } from "../history-page.tsx";
import { DayChart } from "./day-chart.tsx";
import { FiguresTable, KeyFigures } from "./figures.tsx";
import classes from "./summary.module.css";

/** A day, a week or a month in figures: orders, outcomes, money and minutes. */
export function Summary() {
  const t = useTexts();
  const { timezone } = useCountry();
  const yesterday = addDays(dayOf(useNow(), timezone), -1);
  const { period, report, error, retry, ask } = useReport();
  if (error) return <OrdersFailed error={error} onRetry={retry} />;
  if (!report) return <HistorySkeleton />;
  const by = (days: number) => ask({ period, first: addDays(report.from, days) });
  return (
    <div className={classes.summary}>
      <div className={classes.asked}>
        <RadioGroup
          label={t("history.summary-period")}
          value={period}
          options={periods.map((value) => ({ value, words: t(`history.summary-${value}`) }))}
          onChoose={(chosen) => ask({ period: chosen, first: undefined })}
        />
        <div className={classes.days}>
          <IconButton
            name="chevron"
            className={classes.earlier}
            label={t("figures.earlier")}
            onClick={() => by(-report.days.length)}
          />
          <bdi>{formatDays(report.from, report.to)}</bdi>
          <IconButton
            name="chevron"
            label={t("figures.later")}
            disabled={report.to >= yesterday}
            onClick={() => by(report.days.length)}
          />
        </div>
        <OutletsChip />
      </div>
      <KeyFigures totals={report.totals} currency={report.currency} />
      {report.days.length > 1 && <DayChart days={report.days} />}
      {report.days.length > 1 && (
        <FiguresTable
          title={t("history.summary-by-day")}
          first={t("history.summary-day-name")}
          rows={report.days.map((day) => ({ ...day, name: formatDays(day.day, day.day) }))}
          currency={report.currency}
        />
      )}
      <Reasons reasons={report.totals.cancelled_by_reason} />
      {report.outlets && report.outlets.length > 0 && (
        <FiguresTable
          title={t("history.summary-by-outlet")}
          first={t("order.outlet")}
          rows={report.outlets.map((outlet) => ({ ...outlet, name: outlet.outlet_name }))}
          currency={report.currency}
        />
      )}
    </div>
  );
}

/** The reasons of cancelled orders, most frequent first; hidden without any. */
function Reasons({ reasons }: { reasons: Report["totals"]["cancelled_by_reason"] }) {
  const t = useTexts();
  if (reasons.length === 0) return null;
  const sorted = [...reasons].sort((a, b) => b.orders - a.orders);
  const max = sorted[0]?.orders ?? 1;
  return (
    <section className={classes.box} aria-labelledby="cancelled-why">
      <h2 id="cancelled-why">{t("history.summary-reasons")}</h2>
      <ul>
        {sorted.map(({ reason, orders }) => (
          <li key={reason ?? ""}>
            <span>{reason === null ? t("history.summary-no-reason") : t(cancelReasonKey(reason))}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" data-flip="">
              <rect width={(orders / max) * 100} height="8" rx="1" />
            </svg>
            <bdi>{formatNumber(orders)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

const periods = ["day", "week", "month"] as const satisfies readonly ReportPeriod[];

/** The figures of the period in the URL, from its first day if one was chosen. */
function useReport() {
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const { isKnown, withOutlets } = useOutletsIncluded();
  const [query, setQuery] = useSearchParams();
  const period = periods.find((one) => one === query.get("period")) ?? "week";
  const firstInUrl = query.get("first") ?? "";
  const first = isDay(firstInUrl) ? firstInUrl : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ["report", vendorId, withOutlets, period, first],
    queryFn: ({ signal }) =>
      call(readReport, {
        params: { vendorId },
        query: { period, ...(first && { from: first }), ...(withOutlets && { include_outlets: "true" }) },
        signal,
      }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const ask = (next: { period: ReportPeriod; first: string | undefined }) =>
    setQuery((before) => {
      const query = new URLSearchParams(before);
      query.set("period", next.period);
      if (next.first === undefined) query.delete("first");
      else query.set("first", next.first);
      return query;
    });
  return { period, report: data?.result, error: data ? null : error, retry: () => void refetch(), ask };
}
