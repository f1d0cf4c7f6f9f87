import type { Cell } from "@waybill/domain/bulk-jobs/cells";
import { maxTitleRows } from "@waybill/domain/bulk-jobs/sheet-header";
import {
  maxOutletsOfSheet,
  outletCells,
  readOutletHeader,
  type OutletCells,
  type OutletHeader,
} from "@waybill/domain/bulk-jobs/outlets/outlet-sheet";
import { readCsv } from "@waybill/domain/bulk-jobs/outlets/read-csv";
import type { ReadRows } from "../sheet/read-files.ts";
import { SheetProblem } from "../sheet/sheet-problem.ts";

type PlainRow = { number: number; cells: Cell[] };
type Translators = readonly ((key: string) => string)[];

/** True if the bytes start like a ZIP archive, as every XLSX does. */
const isPacked = (bytes: Buffer) => bytes.subarray(0, 2).toString("latin1") === "PK";

/**
 * Decodes a text as UTF-8, or as one of the encodings that spreadsheet programs write without a byte order mark.
 */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Reads CSV rows; a file that contains zero bytes is no CSV. */
function csvRows(bytes: Buffer): PlainRow[] {
  const text = textOf(bytes);
  if (text.includes("\0")) throw new SheetProblem("not_xlsx");
  return readCsv(text, maxOutletsOfSheet + maxTitleRows + 2);
}

async function* rowsOf(bytes: Buffer, readRows: ReadRows): AsyncGenerator<PlainRow[]> {
  if (isPacked(bytes)) yield* readRows(bytes);
  else yield csvRows(bytes);
}

export type SheetOutlet = { row_number: number; cells: OutletCells };

/**
 * Yields the outlets of an XLSX or CSV file as texts by column; throws a SheetProblem if the file cannot be read.
 */
export async function readOutletSheet(
  bytes: Buffer,
  readRows: ReadRows,
  translators: Translators,
): Promise<SheetOutlet[]> {
  let header: OutletHeader | undefined;
  let titles = 0;
  const found: SheetOutlet[] = [];
  for await (const lot of rowsOf(bytes, readRows))
    for (const { number, cells } of lot) {
      if (!header) {
        header = readOutletHeader(cells, translators);
        if (!header && ++titles > maxTitleRows) throw new SheetProblem("without_header");
        if (header && header.foreign.length > 0) throw new SheetProblem("foreign_columns", header.foreign);
        continue;
      }
      const texts = outletCells(cells, header);
      if (Object.keys(texts).length > 0) found.push({ row_number: number, cells: texts });
      if (found.length > maxOutletsOfSheet) throw new SheetProblem("unpacks_too_large");
    }
  if (!header) throw new SheetProblem("without_header");
  if (found.length === 0) throw new SheetProblem("without_rows");
  return found;
}
