import { duplicateFinder } from "@waybill/domain/bulk-jobs/duplicates";
import type { Country } from "@waybill/domain/markets/country";
import { rowChecker, type CheckedRow, type JobFacts } from "./check-cells.ts";
import { orderRows } from "./order-rows.ts";

/** Every row of an .xlsx, read and held against the rules, in lots. Prices and unknown places are for others to find. */
export async function* checkedRows(
  bytes: Buffer,
  job: JobFacts,
  country: Country,
): AsyncGenerator<CheckedRow[]> {
  const check = rowChecker(job, country);
  const findDuplicate = duplicateFinder();
  for await (const lot of orderRows(bytes))
    yield lot.map((cells) => {
      const row = check(cells);
      const { row_number, facts } = row;
      return {
        ...row,
        duplicate_of: findDuplicate({ ...facts, row_number, at: facts.scheduled_for ?? job.now }),
      };
    });
}
