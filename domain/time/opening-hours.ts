import { TZDateMini } from "@date-fns/tz";

/**
 * Days of the week (1 is Monday) with their hours as HHMM. If from is after to, the hours end on the next day; if
 * equal, they last the whole day.
 */
export type OpeningTimes = { days: readonly number[]; from: string; to: string };

/** When an outlet takes orders: without hours it is always open; a closed day (YYYY-MM-DD) overrides the hours. */
export type OpeningHours = { opening_hours: readonly OpeningTimes[]; closed_days: readonly string[] };

type Day = { year: number; month: number; day: number };

const minuteMs = 60_000;
const [hourMs, searchedMs] = [60 * minuteMs, 3 * 60 * minuteMs];
/** How many days ahead the next opening is searched for. */
const maxDaysAhead = 60;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(2));
const twoDigits = (number: number) => String(number).padStart(2, "0");
const dateOf = ({ year, month, day }: Day) => `${year}-${twoDigits(month)}-${twoDigits(day)}`;

/** Returns the calendar day this many days later. */
function dayAfter({ year, month, day }: Day, days: number): Day {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns the day of the week; 1 is Monday. */
const weekdayOf = ({ year, month, day }: Day): number =>
  ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1;

/** Returns the day and minute that a time zone's clock shows at a moment. */
function localOf(at: Date, timeZone: string): { day: Day; minute: number } {
  const local = new TZDateMini(at, timeZone);
  const day = { year: local.getFullYear(), month: local.getMonth() + 1, day: local.getDate() };
  return { day, minute: local.getHours() * 60 + local.getMinutes() };
}

/** True if an outlet takes orders at a moment, on the clock of a time zone, both bounds included to the minute. */
export function isOutletOpen(hours: OpeningHours, at: Date, timeZone: string): boolean {
  // Shortcut for most outlets: this runs for every fee and order, and computing a time zone's clock is slow.
  if (hours.opening_hours.length === 0 && hours.closed_days.length === 0) return true;
  const { day, minute } = localOf(at, timeZone);
  const isClosed = (one: Day) => hours.closed_days.includes(dateOf(one));
  if (isClosed(day)) return false;
  if (hours.opening_hours.length === 0) return true;
  const before = dayAfter(day, -1);
  return hours.opening_hours.some(({ days, from, to }) => {
    const [opens, closes] = [minutesOf(from), minutesOf(to)];
    const isToday = days.includes(weekdayOf(day));
    if (opens === closes) return isToday;
    if (opens < closes) return isToday && minute >= opens && minute <= closes;
    const isStillOpen = days.includes(weekdayOf(before)) && !isClosed(before) && minute <= closes;
    return isStillOpen || (isToday && minute >= opens);
  });
}

/**
 * Returns the moments at which the clock shows a minute of a day: two if clocks are set back over it; if clocks
 * skip it, the first moment after it.
 */
function momentsOf(day: Day, minute: number, timeZone: string): Date[] {
  const written = new TZDateMini(day.year, day.month - 1, day.day, 0, minute, timeZone).getTime();
  const localMinute = (ms: number) => {
    const local = localOf(new Date(ms), timeZone);
    return dateOf(local.day) === dateOf(day) ? local.minute : -1;
  };
  const exact = [written - hourMs, written, written + hourMs].filter((ms) => localMinute(ms) === minute);
  if (exact.length > 0) return exact.map((ms) => new Date(ms));
  for (let ms = written - searchedMs; ms < written + searchedMs; ms += minuteMs)
    if (localMinute(ms) >= minute) return [new Date(ms)];
  return [];
}

/** Returns when an outlet that is closed at a moment opens next; undefined: not within two months. */
export function outletOpensAfter(hours: OpeningHours, closed: Date, timeZone: string): Date | undefined {
  const { day: today } = localOf(closed, timeZone);
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    const day = dayAfter(today, ahead);
    const weekday = weekdayOf(day);
    const spans = hours.opening_hours.filter(({ days }) => days.includes(weekday));
    const opening = spans.map(({ from, to }) => (from === to ? 0 : minutesOf(from)));
    const minutes = hours.opening_hours.length === 0 ? [0] : opening;
    const [first] = minutes
      .flatMap((minute) => momentsOf(day, minute, timeZone))
      .filter((at) => at > closed && isOutletOpen(hours, at, timeZone))
      .toSorted((one, other) => one.getTime() - other.getTime());
    if (first) return first;
  }
  return undefined;
}
