import { unitReader } from "@waybill/addresses/reading/unit-reader";
import type { CellWords } from "@waybill/domain/bulk-jobs/cell-words";
import { checkRow, type RowProblem } from "@waybill/domain/bulk-jobs/check-row";
import { collectionPointFinder, type CollectionPoint } from "@waybill/domain/bulk-jobs/collection-point";
import { rowFacts, type RowCells, type RowFacts } from "@waybill/domain/bulk-jobs/read-row";
import type { ColumnMapping } from "@waybill/domain/bulk-jobs/sheet-header";
import type { Country } from "@waybill/domain/markets/country";

/** The facts of a job that its rows are checked against. */
export type JobFacts = {
  vendorId: string;
  points: readonly CollectionPoint[];
  words: CellWords;
  /** Maps the merchant's own headings to our columns. */
  columns?: ColumnMapping | undefined;
  now: Date;
};

export type OrderCells = { row_number: number; cells: RowCells };

export type CheckedRow = OrderCells & {
  facts: RowFacts;
  problems: RowProblem[];
  point: CollectionPoint | undefined;
  needsPlace: boolean;
  duplicate_of: number | null;
};

/** Reads the cells of a row and checks them, without comparing the row to others. */
export function rowChecker({ vendorId, points, words, now }: JobFacts, country: Country) {
  const findPoint = collectionPointFinder(points, vendorId);
  const readUnit = unitReader(country.code);
  return ({ row_number, cells }: OrderCells): CheckedRow => {
    const facts = rowFacts(cells, country, words);
    return {
      row_number,
      cells,
      facts,
      ...checkRow(facts, { country, now, findPoint, readUnit }),
      duplicate_of: null,
    };
  };
}
