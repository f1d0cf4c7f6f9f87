import type { Cell } from "@waybill/domain/history/export-columns";

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

const field = (cell: Cell): string => {
  const text = String(cell ?? "");
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

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

/** Rows as an XLSX workbook of one sheet with its first row in sight, packed as they come. */
export async function* xlsx(pages: AsyncIterable<Cell[][]>, sheet: string): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook: no start waits for it.
  const { writeXlsxStream } = await import("hucre");
  yield* writeXlsxStream(singly(pages), { name: sheet, freezePane: { rows: 1 } });
}
