import { TZDateMini } from "@date-fns/tz";
import { maxServiceHour } from "../limits.ts";

/**
 * Opening and closing as minutes of the day. If equal, always open; if from is after to, the hours end on the next
 * day.
 */
export type ServiceHours = { from: number; to: number };
/** A text that is not hours: a malformed one, or `closedAllDay`. */
export type MalformedHours = { malformed: string };
export type ParsedHours = ServiceHours | MalformedHours;
export type ServiceHoursProblem = "validation.service-hours-format" | "validation.service-hours-range";

const format = /^(\d{4}):(\d{4})$/;
const minutesOf = (clock: number) => Math.floor(clock / 100) * 60 + (clock % 100);
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/**
 * Parses 'dddd:dddd' (spec §5 "Service hours string"). Refuses another form with 'validation.service-hours-format'
 * and a part over 2359 with 'validation.service-hours-range'.
 */
export function parseServiceHours(
  text: string,
): { hours: ServiceHours; problem?: never } | { hours?: never; problem: ServiceHoursProblem } {
  const [match, from, to] = format.exec(text) ?? [];
  if (match === undefined) return { problem: "validation.service-hours-format" };
  const clocks = [Number(from), Number(to)] as const;
  if (clocks.some((clock) => clock > maxServiceHour)) return { problem: "validation.service-hours-range" };
  return { hours: { from: minutesOf(clocks[0]), to: minutesOf(clocks[1]) } };
}

/**
 * Parses the hours of a setting. The result contains a malformed text too: it counts as closed, and an
 * operator must see it.
 */
export const parseHoursLeniently = (text: string): ParsedHours =>
  parseServiceHours(text).hours ?? { malformed: text };

/** True if hours are malformed; the service is then closed, with a warning. */
export const isMalformed = (hours: ParsedHours | undefined): hours is MalformedHours =>
  hours !== undefined && "malformed" in hours;

/** The value for a day without deliveries, such as a holiday. */
export const closedAllDay = "closed";

/** True if these hours mark a closed day. */
export const isClosedAllDay = (hours: ParsedHours): boolean =>
  isMalformed(hours) && hours.malformed === closedAllDay;

const minuteOfDay = (now: Date, timeZone: string): number => {
  const local = new TZDateMini(now, timeZone);
  return local.getHours() * 60 + local.getMinutes();
};

/**
 * True if the service is open at `now`, on the clock of `timeZone`, both bounds included to the minute (spec §4).
 * Unavailable hours (undefined) count as open, malformed ones as closed.
 */
export function isOpen(hours: ParsedHours | undefined, now: Date, timeZone: string): boolean {
  if (isMalformed(hours)) return false;
  if (!hours || hours.from === hours.to) return true;
  const minute = minuteOfDay(now, timeZone);
  return hours.from < hours.to
    ? minute >= hours.from && minute <= hours.to
    : minute >= hours.from || minute <= hours.to;
}

/** Returns when the next day begins on the clock of a time zone. */
export function nextDay(now: Date, timeZone: string): Date {
  const local = new TZDateMini(now, timeZone);
  const day = new TZDateMini(local.getFullYear(), local.getMonth(), local.getDate() + 1, 0, 0, timeZone);
  return new Date(day.getTime());
}

/** Returns when the service opens next: `now` itself if it is open, else the next opening minute. */
export function nextOpening(hours: ServiceHours | undefined, now: Date, timeZone: string): Date {
  if (!hours || isOpen(hours, now, timeZone)) return now;
  const local = new TZDateMini(now, timeZone);
  const daysAhead = minuteOfDay(now, timeZone) < hours.from ? 0 : 1;
  const opening = new TZDateMini(
    local.getFullYear(),
    local.getMonth(),
    local.getDate() + daysAhead,
    0,
    hours.from,
    timeZone,
  );
  return new Date(opening.getTime());
}

/** Formats the hours for texts: `from` and `to` as HH:MM. */
export const formatHours = (hours: ServiceHours): { from: string; to: string } => ({
  from: clockOf(hours.from),
  to: clockOf(hours.to),
});
