import { tzOffset } from "@date-fns/tz";

/** A date or time as a sheet holds it: no zone, YYYY-MM-DDTHH:mm:ss on whatever clock the reader says. */
export type SheetTime = { readonly local: string };

/** What is in a cell of a sheet; null or missing: nothing. */
export type Cell = string | number | boolean | SheetTime | null | undefined;

/** Whether a cell holds a date or time. */
const isSheetTime = (cell: Cell): cell is SheetTime => typeof cell === "object" && cell !== null;

/** A cell as a text: trimmed, numbers as they are said without exponents, dates as they are; null for nothing. */
export function textOfCell(cell: Cell): string | null {
  if (isSheetTime(cell)) return cell.local;
  if (typeof cell === "number" && Number.isInteger(cell)) return BigInt(cell).toString();
  return String(cell ?? "").trim() || null;
}

/** No number that is meant is longer; reading one must not take longer than writing it. */
const maxDigits = 40;

/** A cell as a number: also one that was typed as a text. Null for nothing, NaN for what is no number. */
export function numberOfCell(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  const text = textOfCell(cell);
  if (text === null) return null;
  const isShort = typeof cell === "string" && text.length <= maxDigits;
  return isShort && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

const firstDay1900 = Date.UTC(1899, 11, 30);
const days1904 = 1462;

/**
 * The serial number of a sheet's date as a time of the sheet, to the second; `is1904`: the workbook counts from 1904.
 * Undefined for what is no date between 1900 and 9999.
 */
export function sheetTime(serial: number, is1904: boolean): SheetTime | undefined {
  const days = is1904 ? serial + days1904 : serial;
  if (!(days >= 0 && days < 2_958_466)) return undefined;
  const time = new Date(firstDay1900 + Math.round(days * 86_400) * 1000);
  return { local: time.toISOString().slice(0, 19) };
}

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
