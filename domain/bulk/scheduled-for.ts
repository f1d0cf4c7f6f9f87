import { tzOffset } from "@date-fns/tz";
import { isSheetTime, sheetTime, textOfCell, type Cell } from "./cell.ts";

const written = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const minuteMs = 60_000;

/**
 * The moment that a wall clock in a timezone (IANA) shows. An hour that clocks leave out is read as the hour after it,
 * one that they show twice as the first of the two.
 */
function momentOnClock(local: string, timezone: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  const dayMs = 1440 * minuteMs;
  const before = tzOffset(timezone, new Date(asUtc - dayMs));
  const after = tzOffset(timezone, new Date(asUtc + dayMs));
  const candidates = [before, after].map((offset) => new Date(asUtc - offset * minuteMs));
  const shows = (moment: Date) => moment.getTime() + tzOffset(timezone, moment) * minuteMs === asUtc;
  candidates.sort((a, b) => a.getTime() - b.getTime());
  return candidates.find(shows) ?? new Date(asUtc - before * minuteMs);
}

/** Whether a calendar has this day and this time of day. */
const isOnCalendar = (local: string): boolean => {
  const asUtc = new Date(`${local}Z`);
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().slice(0, 19) === local;
};

/**
 * The moment in a cell of "Scheduled for" (wire.md): an ISO or Excel date-time on the clock of the outlet's timezone
 * (IANA), or an ISO one with an offset of its own. Null for nothing, undefined for what is no moment.
 */
export function scheduledMoment(cell: Cell, timezone: string): Date | null | undefined {
  if (typeof cell === "number") {
    const time = sheetTime(cell, false);
    return time && momentOnClock(time.local, timezone);
  }
  if (isSheetTime(cell)) return momentOnClock(cell.local, timezone);
  const text = textOfCell(cell);
  if (text === null) return null;
  const [, day, hour, minute, second = "00", offset] = written.exec(text) ?? [];
  if (day === undefined || hour === undefined) return undefined;
  const local = `${day}T${hour.padStart(2, "0")}:${minute}:${second}`;
  if (!isOnCalendar(local)) return undefined;
  if (offset === undefined) return momentOnClock(local, timezone);
  const moment = new Date(`${local}${offset.toUpperCase().replace(/^([+-]\d{2}):?/, "$1:")}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
