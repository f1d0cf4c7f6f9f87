import { textOfCell, type Cell } from "@waybill/domain/bulk-jobs/cells";
import { duplicateFinder } from "@waybill/domain/bulk-jobs/duplicates";
import type { RowCells } from "@waybill/domain/bulk-jobs/read-row";
import {
  type ColumnMapping,
  type Headings,
  maxTitleRows,
  readHeader,
} from "@waybill/domain/bulk-jobs/sheet-header";
import type { TemplateColumn } from "@waybill/domain/bulk-jobs/template-columns";
import type { Country } from "@waybill/domain/markets/country";
import { openArchive } from "./archive.ts";
import { rowChecker, type CheckedRow, type JobFacts, type OrderCells } from "./check-cells.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { sheetRows, type SheetRow } from "./sheet-rows.ts";

/** A valid row takes about 200 bytes, so a file with more rows exceeds the limit for unpacked bytes. */
const maxRows = 350_000;

const isFilled = (cell: Cell) => textOfCell(cell) !== null;

function cellsByName({ cells }: SheetRow, columns: ReadonlyMap<number, TemplateColumn>): RowCells {
  const named: RowCells = {};
  for (const [at, name] of columns) if (isFilled(cells[at])) named[name] = cells[at];
  return named;
}

/**
 * Yields the orders of an XLSX file as cells by column, batch by batch; throws a SheetProblem if the file cannot be
 * read.
 */
export async function* orderRows(
  bytes: Buffer,
  headings?: Headings,
  mapping?: ColumnMapping,
): AsyncGenerator<OrderCells[]> {
  let columns: ReadonlyMap<number, TemplateColumn> | undefined;
  let titles = 0;
  let count = 0;
  for await (const rows of sheetRows(await openArchive(bytes))) {
    const lot: OrderCells[] = [];
    for (const row of rows) {
      if (!columns) {
        if (!row.cells.some(isFilled)) continue;
        const header = readHeader(row.cells, headings, mapping);
        // A title may come before the headings.
        if (header.problem === "without_header" && ++titles <= maxTitleRows) continue;
        if (header.problem === "foreign_columns") throw new SheetProblem("foreign_columns", header.foreign);
        if (header.problem) throw new SheetProblem(header.problem);
        columns = header.columns;
        continue;
      }
      const cells = cellsByName(row, columns);
      if (Object.keys(cells).length > 0) lot.push({ row_number: row.number, cells });
    }
    count += lot.length;
    if (count > maxRows) throw new SheetProblem("unpacks_too_large");
    yield lot;
  }
  if (!columns) throw new SheetProblem("without_header");
  if (count === 0) throw new SheetProblem("without_rows");
}

/** Reads every row of an XLSX file and checks it, in batches. Callers add prices and missing locations. */
export async function* checkedRows(
  bytes: Buffer,
  job: JobFacts,
  country: Country,
): AsyncGenerator<CheckedRow[]> {
  const check = rowChecker(job, country);
  const findDuplicate = duplicateFinder();
  for await (const lot of orderRows(bytes, job.words.headings, job.columns))
    yield lot.map((cells) => {
      const row = check(cells);
      const { row_number, facts } = row;
      return {
        ...row,
        duplicate_of: findDuplicate({ ...facts, row_number, at: facts.scheduled_for ?? job.now }),
      };
    });
}
