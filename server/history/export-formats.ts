import {
  escapeFormula,
  kindOfColumn,
  type Cell,
  type ExportColumn,
} from "@waybill/domain/history/export-columns";
import { minorUnits, type Currency } from "@waybill/domain/money/money";

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

const field = (cell: Cell): string => {
  const text = typeof cell === "string" ? escapeFormula(cell) : String(cell ?? "");
  return (typeof cell === "string" && text !== cell) || /[",\r\n]|^\s|\s$/.test(text) ? quoted(text) : text;
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Rows as CSV (RFC 4180): commas, CRLF, quotes where a field needs them. */
export async function* csv(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  let head = byteOrderMark;
  for await (const rows of pages) {
    yield Buffer.from(head + rows.map((row) => `${row.map(field).join(",")}\r\n`).join(""));
    head = "";
  }
}

async function* singly(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const rows of pages) yield* rows;
}

type Sheet = {
  name: string;
  columns: readonly ExportColumn[];
  currency: Currency;
  isRightToLeft: boolean;
};

/** The spreadsheet format of each column; `@` keeps text as text, also after a cell is edited. */
function formatOf(column: ExportColumn, currency: Currency): string {
  const kind = kindOfColumn(column);
  if (kind === "text") return "@";
  if (kind === "number") return "General";
  return ["#,##0", "0".repeat(minorUnits(currency))].filter(Boolean).join(".");
}

/** Rows as an XLSX workbook with one sheet and a frozen header row, compressed while they arrive. */
export async function* xlsx(
  pages: AsyncIterable<Cell[][]>,
  { name, columns, currency, isRightToLeft }: Sheet,
): AsyncGenerator<Uint8Array> {
  // Imported on first use, to keep the start fast.
  const { writeXlsx, writeXlsxStream } = await import("hucre");
  const sheet = {
    name,
    freezePane: { rows: 1 },
    columns: columns.map((column) => ({ numFmt: formatOf(column, currency) })),
  };
  if (!isRightToLeft) return yield* writeXlsxStream(singly(pages), sheet);
  // The streaming writer cannot mark a sheet as right-to-left, so the rows are collected first.
  const rows: Cell[][] = [];
  for await (const row of singly(pages)) rows.push(row);
  yield await writeXlsx({ sheets: [{ ...sheet, rows, view: { rightToLeft: true } }] });
}
