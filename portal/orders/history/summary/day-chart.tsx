import type { Report } from "@waybill/contract/history";
import { formatDays, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./day-chart.module.css";

const height = 120;
const slot = 24;
/** A few days get thinner bars, because each has more room. */
const barOf = (days: number) => (days > 7 ? 14 : 8);
const parts = ["delivered", "returned", "cancelled", "open"] as const;

/** The step between the chart's grid lines: a round number that gives four lines at most. */
function stepOf(max: number): number {
  const size = 10 ** Math.floor(Math.log10(max / 4));
  return Math.max(1, [1, 2, 5, 10].map((part) => part * size).find((step) => max / step <= 4) ?? max);
}

/** Up to this many bars, each has a label. */
const maxLabelledBars = 7;

/** The days as bars, newest last; the table below has the same figures. */
export function DayChart({ days }: { days: Report["days"] }) {
  const t = useTexts();
  const max = Math.max(1, ...days.map(({ orders }) => orders));
  const step = stepOf(max);
  const lines = Array.from({ length: Math.ceil(max / step) }, (_, at) => (at + 1) * step);
  const scale = height / (lines.at(-1) ?? max);
  const bar = barOf(days.length);
  const every = Math.ceil(days.length / maxLabelledBars);
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        {parts.map((part) => (
          <span key={part}>
            <i className={classes[part]} aria-hidden="true" />
            {t(`figures.${part}`)}
          </span>
        ))}
      </figcaption>
      <div className={classes.plot}>
        {lines.map((orders) => (
          <span
            key={orders}
            className={classes.line}
            style={{ insetBlockEnd: orders * scale }}
            aria-hidden="true"
          >
            <bdi>{formatNumber(orders)}</bdi>
          </span>
        ))}
        <svg
          viewBox={`0 0 ${days.length * slot} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          data-flip=""
        >
          {days.map((day, at) => {
            let top = height;
            return parts.map((part) => {
              const size = day[part] * scale;
              top -= size;
              return (
                <rect
                  key={`${day.day} ${part}`}
                  className={classes[part]}
                  x={at * slot + (slot - bar) / 2}
                  y={top}
                  width={bar}
                  height={size}
                />
              );
            });
          })}
        </svg>
      </div>
      <div className={classes.days} aria-hidden="true">
        {days.map(({ day }, at) => (
          <span key={day} className={at % (every * 3) === 0 ? undefined : classes.minor}>
            {at % every === 0 && <bdi>{formatDays(day, day)}</bdi>}
          </span>
        ))}
      </div>
    </figure>
  );
}
