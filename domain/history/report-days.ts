import { pastMonthDays, pastWeekDays } from "../limits.ts";
import { addDays, countDays, dayOf, type Day } from "./days.ts";

/** The lengths that a report can have. */
export type ReportPeriod = "day" | "week" | "month";

const usualDays: Record<ReportPeriod, number> = { day: 1, week: pastWeekDays, month: pastMonthDays };

/** The same day of the next month, or the last one of it where it is shorter. */
function monthLater(day: Day): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * The days of a report, first to last. With `from` it begins there and has one day, 7 days, or a month up to the day
 * before the same date; without it, it ends yesterday in the timezone (IANA) and has 1, 7 or 30 days, as the date
 * filters have.
 */
export function reportDays(period: ReportPeriod, from: Day | undefined, now: Date, timezone: string): Day[] {
  const first = from ?? addDays(dayOf(now, timezone), -usualDays[period]);
  const isWholeMonth = period === "month" && from !== undefined;
  const count = isWholeMonth ? countDays(first, monthLater(first)) - 1 : usualDays[period];
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
