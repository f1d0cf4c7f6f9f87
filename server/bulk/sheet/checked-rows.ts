import { checkRow, type RowProblem } from "@waybill/domain/bulk/check-row";
import { collectionPointFinder, type CollectionPoint } from "@waybill/domain/bulk/collection-point";
import { duplicateFinder } from "@waybill/domain/bulk/duplicates";
import { rowFacts, type CellWords, type RowFacts } from "@waybill/domain/bulk/row-facts";
import type { Country } from "@waybill/domain/markets/country";
import { orderRows, type OrderCells } from "./order-rows.ts";

/** What a job knows before its file is read. */
export type JobFacts = {
  vendorId: string;
  points: readonly CollectionPoint[];
  words: CellWords;
  now: Date;
};

export type CheckedRow = {
  row_number: number;
  facts: RowFacts;
  problems: RowProblem[];
  point: CollectionPoint | undefined;
  needsPlace: boolean;
  duplicate_of: number | null;
};

/** Every row of an .xlsx, read and held against the rules, in lots. Prices and unknown places are for others to find. */
export async function* checkedRows(
  bytes: Buffer,
  { vendorId, points, words, now }: JobFacts,
  country: Country,
): AsyncGenerator<CheckedRow[]> {
  const findPoint = collectionPointFinder(points, vendorId);
  const findDuplicate = duplicateFinder();
  const check = ({ row_number, cells }: OrderCells): CheckedRow => {
    const facts = rowFacts(cells, country, words);
    const checked = checkRow(facts, { country, now, findPoint });
    const duplicate_of = findDuplicate({ ...facts, row_number, at: facts.scheduled_for ?? now });
    return { row_number, facts, ...checked, duplicate_of };
  };
  for await (const lot of orderRows(bytes)) yield lot.map(check);
}
