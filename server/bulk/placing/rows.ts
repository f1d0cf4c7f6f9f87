import type { BulkJobStatus } from "@waybill/domain/bulk-jobs/job-status";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { JobRow, StoredRow } from "../rows.ts";

/** The next rows of a job that passed the check and have no order yet, after a number of the sheet. */
export const findUnplaced = async (
  db: Queryable,
  jobId: string,
  { after, count }: { after: number; count: number },
): Promise<StoredRow[]> =>
  (
    await db.query<StoredRow>({
      name: "bulk-rows-unplaced",
      text: `select row_number, status, errors, duplicate_of, left_out, facts, order_id from bulk_rows
        where bulk_job_id = $1 and row_number > $2 and status = 'success' and order_id is null and not left_out
        order by row_number limit $3`,
      values: [jobId, after, count],
    })
  ).rows;

/**
 * Locks those of some rows that still have no order, until the transaction ends. A call for the same rows
 * waits meanwhile, and then finds them placed.
 */
export const holdUnplaced = async (
  client: Queryable,
  jobId: string,
  rowNumbers: readonly number[],
): Promise<Set<number>> => {
  const { rows } = await client.query<{ row_number: number }>({
    name: "bulk-rows-held",
    text: `select row_number from bulk_rows where bulk_job_id = $1 and row_number = any($2)
      and status = 'success' and order_id is null and not left_out order by row_number for update`,
    values: [jobId, rowNumbers],
  });
  return new Set(rows.map(({ row_number }) => row_number));
};

/** Writes what became of some held rows, and counts them in their job. */
export const noteOutcome = (client: Queryable, jobId: string, rows: readonly StoredRow[]) => {
  const placed = rows.filter(({ order_id }) => order_id !== null).length;
  return client.query({
    name: "bulk-rows-outcome",
    text: `with changed as (
        update bulk_rows set status = now.status, errors = now.errors, facts = now.facts, order_id = now.order_id
        from json_to_recordset($2::json) as now(row_number integer, status text, errors json, facts json, order_id text)
        where bulk_job_id = $1 and bulk_rows.row_number = now.row_number
      )
      update bulk_jobs set orders_placed = orders_placed + $3, success_row_count = success_row_count - $4,
        error_row_count = error_row_count + $4 where bulk_job_id = $1`,
    values: [jobId, JSON.stringify(rows), placed, rows.length - placed],
  });
};

/** Notes the outcome of a job of which no row waits any more; undefined: some do. */
export const noteEnd = async (
  db: Queryable,
  jobId: string,
  status: (job: JobRow) => BulkJobStatus,
): Promise<JobRow | undefined> => {
  const { rows } = await db.query<JobRow>({
    name: "bulk-job-settled",
    text: `select * from bulk_jobs where bulk_job_id = $1 and not exists (
      select from bulk_rows where bulk_job_id = $1 and status = 'success' and order_id is null and not left_out)`,
    values: [jobId],
  });
  const [job] = rows;
  if (!job) return undefined;
  const ended = await db.query<JobRow>({
    name: "bulk-job-ended",
    // A row that was corrected in between waits for its order: then this is not the end.
    text: `update bulk_jobs set status = $2
      where bulk_job_id = $1 and success_row_count = $3 and orders_placed = $4 returning *`,
    values: [jobId, status(job), job.success_row_count, job.orders_placed],
  });
  return ended.rows[0];
};
