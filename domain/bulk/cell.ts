/** A date or time as a sheet holds it: no zone, YYYY-MM-DDTHH:mm:ss on whatever clock the reader says. */
export type SheetTime = { readonly local: string };

/** What stands in a cell of a sheet; null or missing: nothing. */
export type Cell = string | number | boolean | SheetTime | null | undefined;

/** Whether a cell holds a date or time. */
export const isSheetTime = (cell: Cell): cell is SheetTime => typeof cell === "object" && cell !== null;

/** A cell as a text: trimmed, numbers as they are said without exponents, dates as they stand; null for nothing. */
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
