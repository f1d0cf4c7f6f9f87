import type { Report } from "@waybill/contract/history";
import { formatDays } from "../../translations/formats.ts";
import { useTexts } from "../../translations/texts.ts";
import classes from "./day-chart.module.css";

const height = 120;
const slot = 24;
const bar = 14;
const parts = ["delivered", "returned", "cancelled", "open"] as const;

/** The days as bars, newest at the end; the table below says the same in figures. */
export function DayChart({ days }: { days: Report["days"] }) {
  const t = useTexts();
  const most = Math.max(1, ...days.map(({ orders }) => orders));
  const scale = height / most;
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        {parts.map((part) => (
          <span key={part}>
            <i className={classes[part]} aria-hidden="true" />
            {t(`history.figure-${part}`)}
          </span>
        ))}
      </figcaption>
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
      <div className={classes.ends} aria-hidden="true">
        <bdi>{formatDays(first, first)}</bdi>
        <bdi>{formatDays(last, last)}</bdi>
      </div>
    </figure>
  );
}
