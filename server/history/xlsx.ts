import type { Cell } from "@waybill/domain/history/export-columns";

async function* singly(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const rows of pages) yield* rows;
}

/** Rows as an XLSX workbook of one sheet with its first row in sight, packed as they come. */
export async function* xlsx(pages: AsyncIterable<Cell[][]>, sheet: string): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook: no start waits for it.
  const { writeXlsxStream } = await import("hucre");
  yield* writeXlsxStream(singly(pages), { name: sheet, freezePane: { rows: 1 } });
}
