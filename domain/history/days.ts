import { tzOffset } from "@date-fns/tz";
import { pastMonthDays, pastWeekDays } from "../limits.ts";

/** A calendar day as YYYY-MM-DD, on a clock that the caller chooses. */
export type Day = string;

const dayMs = 86_400_000;
const minuteMs = 60_000;

const written = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const asUtc = (day: Day): number => Date.parse(`${day}T00:00:00.000Z`);
const nameOf = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

/** True if a text is an existing day: 2026-02-29 is not. */
export const isDay = (text: string): text is Day =>
  written.test(text) && Number.isFinite(asUtc(text)) && nameOf(asUtc(text)) === text;

/** Returns the day of a moment in a timezone (IANA). */
export const dayOf = (moment: Date, timezone: string): Day =>
  nameOf(moment.getTime() + tzOffset(timezone, moment) * minuteMs);

/** Returns the day this many days later, or earlier if negative. */
export const addDays = (day: Day, days: number): Day => nameOf(asUtc(day) + days * dayMs);

/** Returns the Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(asUtc(day)).getUTCDay() + 6) % 7));

/**
 * Returns the number of days from the first to the last, both included; zero or less if the last is before the
 * first.
 */
export const countDays = (first: Day, last: Day): number =>
  Math.round((asUtc(last) - asUtc(first)) / dayMs) + 1;

/**
 * Returns the first moment of a day in a timezone (IANA): the earlier midnight if clocks are set back over it, and
 * one o'clock if they are set forward over it.
 */
export function startOfDay(day: Day, timezone: string): Date {
  const midnight = asUtc(day);
  const offsets = [midnight - dayMs, midnight + dayMs].map((near) => tzOffset(timezone, new Date(near)));
  const starts = offsets.map((offset) => new Date(midnight - offset * minuteMs));
  starts.sort((a, b) => a.getTime() - b.getTime());
  // A day that a country's calendar skipped counts as starting when the following day starts.
  return starts.find((start) => dayOf(start, timezone) >= day) ?? new Date(midnight);
}

/** Returns the last millisecond of a day in a timezone (IANA). */
export const endOfDay = (day: Day, timezone: string): Date =>
  new Date(startOfDay(addDays(day, 1), timezone).getTime() - 1);

/** The possible lengths of a report. */
export type ReportPeriod = "day" | "week" | "month";

const usualDays: Record<ReportPeriod, number> = { day: 1, week: pastWeekDays, month: pastMonthDays };

/** Returns the same day of the next month, or that month's last day if it is shorter. */
function monthLater(day: Day): Day {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * Returns the days of a report, first to last. With `from`, the report starts on that day and has one day, 7 days,
 * or a month up to the day before the same date. Without `from` it ends yesterday in the timezone (IANA) and has 1,
 * 7 or 30 days, like the date filters.
 */
export function reportDays(period: ReportPeriod, from: Day | undefined, now: Date, timezone: string): Day[] {
  const first = from ?? addDays(dayOf(now, timezone), -usualDays[period]);
  const isWholeMonth = period === "month" && from !== undefined;
  const count = isWholeMonth ? countDays(first, monthLater(first)) - 1 : usualDays[period];
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Formats a moment on the clock of a timezone (IANA), to the minute: 2026-11-22T20:15. */
export const clockOf = (moment: Date, timezone: string): string =>
  new Date(moment.getTime() + tzOffset(timezone, moment) * minuteMs).toISOString().slice(0, 16);

/**
 * Returns the first moment at which the clock of a timezone (IANA) shows a day and time in the form of `clockOf`.
 * If clocks skip that time, the old offset is used. undefined if the text does not have the form.
 */
export function momentOf(clock: string, timezone: string): Date | undefined {
  const asIfUtc = Date.parse(`${clock}:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(clock) || Number.isNaN(asIfUtc)) return undefined;
  const offsets = [asIfUtc - dayMs, asIfUtc + dayMs].map((near) => tzOffset(timezone, new Date(near)));
  const moments = offsets.map((offset) => new Date(asIfUtc - offset * minuteMs));
  moments.sort((a, b) => a.getTime() - b.getTime());
  return moments.find((moment) => clockOf(moment, timezone) === clock) ?? moments.at(-1);
}
