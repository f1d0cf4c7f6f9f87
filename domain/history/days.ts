import { tzOffset } from "@date-fns/tz";
import { pastMonthDays, pastWeekDays } from "../limits.ts";

/** A calendar day as YYYY-MM-DD, on the reader's clock. */
export type Day = string;

const dayMs = 86_400_000;
const minuteMs = 60_000;

const written = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const asUtc = (day: Day): number => Date.parse(`${day}T00:00:00.000Z`);
const nameOf = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

/** Whether a text is an existing day: 2026-02-29 is not. */
export const isDay = (text: string): text is Day =>
  written.test(text) && Number.isFinite(asUtc(text)) && nameOf(asUtc(text)) === text;

/** The day that a moment falls on in a timezone (IANA). */
export const dayOf = (moment: Date, timezone: string): Day =>
  nameOf(moment.getTime() + tzOffset(timezone, moment) * minuteMs);

/** The day this many days later, or earlier if negative. */
export const addDays = (day: Day, days: number): Day => nameOf(asUtc(day) + days * dayMs);

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(asUtc(day)).getUTCDay() + 6) % 7));

/** How many days from the first to the last, both counted; zero or less when the last comes before the first. */
export const countDays = (first: Day, last: Day): number =>
  Math.round((asUtc(last) - asUtc(first)) / dayMs) + 1;

/**
 * The first moment of a day in a timezone (IANA): the earlier midnight where clocks go back over it, and one o'clock
 * where they go forward over it.
 */
export function startOfDay(day: Day, timezone: string): Date {
  const midnight = asUtc(day);
  const offsets = [midnight - dayMs, midnight + dayMs].map((near) => tzOffset(timezone, new Date(near)));
  const starts = offsets.map((offset) => new Date(midnight - offset * minuteMs));
  starts.sort((a, b) => a.getTime() - b.getTime());
  // A day that a country left out of its calendar begins with the next one.
  return starts.find((start) => dayOf(start, timezone) >= day) ?? new Date(midnight);
}

/** The last millisecond of a day in a timezone (IANA). */
export const endOfDay = (day: Day, timezone: string): Date =>
  new Date(startOfDay(addDays(day, 1), timezone).getTime() - 1);

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

/** A moment as the clock of a timezone (IANA) shows it, to the minute: 2026-11-22T20:15. */
export const clockOf = (moment: Date, timezone: string): string =>
  new Date(moment.getTime() + tzOffset(timezone, moment) * minuteMs).toISOString().slice(0, 16);

/**
 * The first moment at which the clock of a timezone (IANA) shows a day and a time, as `clockOf` writes them; where clocks
 * go forward over it, the moment as if they had not. Undefined: the text is no such time.
 */
export function momentOf(clock: string, timezone: string): Date | undefined {
  const asIfUtc = Date.parse(`${clock}:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(clock) || Number.isNaN(asIfUtc)) return undefined;
  const offsets = [asIfUtc - dayMs, asIfUtc + dayMs].map((near) => tzOffset(timezone, new Date(near)));
  const moments = offsets.map((offset) => new Date(asIfUtc - offset * minuteMs));
  moments.sort((a, b) => a.getTime() - b.getTime());
  return moments.find((moment) => clockOf(moment, timezone) === clock) ?? moments.at(-1);
}
