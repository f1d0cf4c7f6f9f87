import { statusAfterCheck } from "@waybill/domain/bulk-jobs/job-status";
import type { RowCells } from "@waybill/domain/bulk-jobs/read-row";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { JobRow, KeptRow, StoredRow } from "../rows.ts";

/** The cells of a row that failed its check and was not corrected since; undefined: there is none. */
export const findFailedCells = async (
  db: Queryable,
  jobId: string,
  rowNumber: number,
): Promise<RowCells | undefined> =>
  (
    await db.query<{ cells: RowCells }>({
      name: "bulk-row-failed",
      text: `select cells from bulk_rows
        where bulk_job_id = $1 and row_number = $2 and status = 'failed' and cells is not null`,
      values: [jobId, rowNumber],
    })
  ).rows[0]?.cells;

/** The other rows of a job with the same phone. */
export const findSamePhone = async (
  db: Queryable,
  jobId: string,
  { row_number, facts }: KeptRow,
): Promise<Pick<StoredRow, "row_number" | "facts">[]> =>
  (
    await db.query<Pick<StoredRow, "row_number" | "facts">>({
      name: "bulk-rows-same-phone",
      text: `select row_number, facts from bulk_rows
        where bulk_job_id = $1 and row_number <> $2 and facts->>'phone_number' = $3 order by row_number`,
      values: [jobId, row_number, facts.phone_number],
    })
  ).rows;

/** Holds a job until the transaction ends, so that its placing does not come to an end meanwhile. */
export const holdJob = async (client: Queryable, jobId: string): Promise<JobRow | undefined> =>
  (
    await client.query<JobRow>({
      name: "bulk-job-held",
      text: "select * from bulk_jobs where bulk_job_id = $1 for update",
      values: [jobId],
    })
  ).rows[0];

/** Writes a corrected row; false: it does not wait for a correction any more. */
export const noteCorrection = async (client: Queryable, jobId: string, row: KeptRow): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "bulk-row-corrected",
    text: `update bulk_rows set status = $3, errors = $4, duplicate_of = $5, facts = $6, cells = $7
      where bulk_job_id = $1 and row_number = $2 and status = 'failed' and cells is not null`,
    values: [
      ...[jobId, row.row_number, row.status, JSON.stringify(row.errors), row.duplicate_of],
      ...[JSON.stringify(row.facts), row.cells && JSON.stringify(row.cells)],
    ],
  });
  return rowCount === 1;
};

/** Counts a row of a held job that was corrected among those that may be placed. */
export const countCorrected = async (client: Queryable, job: JobRow): Promise<JobRow> => {
  const counts = {
    success_row_count: job.success_row_count + 1,
    error_row_count: job.error_row_count - 1,
  };
  const status = statusAfterCheck(counts);
  await client.query({
    name: "bulk-job-corrected",
    text: `update bulk_jobs set success_row_count = $2, error_row_count = $3, status = $4
      where bulk_job_id = $1`,
    values: [job.bulk_job_id, counts.success_row_count, counts.error_row_count, status],
  });
  return { ...job, ...counts, status };
};
