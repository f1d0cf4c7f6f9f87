import { tzOffset } from "@date-fns/tz";

/** A date or time of a sheet, YYYY-MM-DDTHH:mm:ss without a zone; callers say which timezone it is in. */
export type SheetTime = { readonly local: string };

/** The content of a cell; null or missing if empty. */
export type Cell = string | number | boolean | SheetTime | null | undefined;

/** True if a cell holds a date or time. */
const isSheetTime = (cell: Cell): cell is SheetTime => typeof cell === "object" && cell !== null;

/** Converts a cell to text: trimmed; numbers without exponents, dates unchanged; null if empty. */
export function textOfCell(cell: Cell): string | null {
  if (isSheetTime(cell)) return cell.local;
  if (typeof cell === "number" && Number.isInteger(cell)) return BigInt(cell).toString();
  return String(cell ?? "").trim() || null;
}

/** Above the length of any real number; limits the parsing time. */
const maxDigits = 40;

/** Reads the number in a cell, also if it was typed as text. null if empty, NaN if it is not a number. */
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
 * Converts the serial number of a sheet's date to sheet time, to the second; `is1904`: the workbook counts from
 * 1904. undefined outside the years 1900 to 9999.
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
 * Returns the moment at which a clock in a timezone (IANA) shows this time. A time that clocks skip is read as one
 * hour later; of a time that they show twice, the first is used.
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

/** True if this day and time of day exist. */
const isOnCalendar = (local: string): boolean => {
  const asUtc = new Date(`${local}Z`);
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().slice(0, 19) === local;
};

/**
 * Reads a "Scheduled for" cell: an ISO or Excel date-time on the outlet's clock (`timezone`, IANA), or ISO with its
 * own offset. null if empty, undefined if invalid.
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
