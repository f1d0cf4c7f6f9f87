import type { Cell } from "@waybill/domain/history/export-columns";
import { writeXlsxStream } from "hucre";

async function* singly(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const rows of pages) yield* rows;
}

/** Rows as an XLSX workbook of one sheet with its first row in sight, packed as they come. */
export const xlsx = (pages: AsyncIterable<Cell[][]>, sheet: string): AsyncIterable<Uint8Array> =>
  writeXlsxStream(singly(pages), { name: sheet, freezePane: { rows: 1 } });
