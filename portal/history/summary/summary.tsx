import { addDays, dayOf } from "@waybill/domain/history/days";
import { useNow } from "../../order-details/use-now.ts";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { OutletsChip } from "../../order-search/outlets-chip.tsx";
import { formatDays } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { IconButton } from "@waybill/ui/button.tsx";
import { Choice } from "@waybill/ui/forms/radio-group.tsx";
import { HistorySkeleton } from "../history-skeleton.tsx";
import { OrdersFailed } from "../orders/orders-failed.tsx";
import { DayChart } from "./day-chart.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { Reasons } from "./reasons.tsx";
import classes from "./summary.module.css";
import { periods, useReport } from "./use-report.ts";

/** A day, a week or a month in figures: what was asked for, what became of it, the money and the minutes. */
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
        <Choice
          label={t("history.summary-period")}
          value={period}
          options={periods.map((value) => ({ value, words: t(`history.summary-${value}`) }))}
          onChoose={(chosen) => ask({ period: chosen, first: undefined })}
        />
        <div className={classes.days}>
          <IconButton
            name="chevron"
            className={classes.earlier}
            label={t("history.summary-earlier")}
            onClick={() => by(-report.days.length)}
          />
          <bdi>{formatDays(report.from, report.to)}</bdi>
          <IconButton
            name="chevron"
            label={t("history.summary-later")}
            disabled={report.to >= yesterday}
            onClick={() => by(report.days.length)}
          />
        </div>
        <OutletsChip />
      </div>
      <KeyFigures figures={report.totals} currency={report.currency} />
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
          first={t("shell.outlet")}
          rows={report.outlets.map((outlet) => ({ ...outlet, name: outlet.outlet_name }))}
          currency={report.currency}
        />
      )}
    </div>
  );
}
