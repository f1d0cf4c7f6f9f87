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
