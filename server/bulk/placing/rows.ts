import type { BulkJobStatus } from "@waybill/domain/bulk-jobs/jobs/job-status";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { JobRow, StoredRow } from "../rows.ts";

const bulkRowsUnplacedSql = statement("bulk-rows-unplaced")`
  select row_number, status, errors, duplicate_of, left_out, facts, order_id from bulk_rows
  where bulk_job_id = ${"jobId"} and row_number > ${"after"} and status = 'success' and order_id is null
    and not left_out
  order by row_number limit ${"count"}`;

/** The next valid rows of a job without an order, after the given row number. */
export const findUnplaced = async (
  db: Queryable,
  jobId: string,
  { after, count }: { after: number; count: number },
): Promise<StoredRow[]> => (await db.query<StoredRow>(bulkRowsUnplacedSql({ jobId, after, count }))).rows;

const bulkRowsHeldSql = statement("bulk-rows-held")`
  select row_number from bulk_rows where bulk_job_id = ${"jobId"} and row_number = any(${"rowNumbers"})
  and status = 'success' and order_id is null and not left_out order by row_number for update`;

/**
 * Locks those of the given rows that have no order, until the transaction ends. A concurrent call for the same rows
 * waits, then finds them placed.
 */
export const lockUnplaced = async (
  client: Queryable,
  jobId: string,
  rowNumbers: readonly number[],
): Promise<Set<number>> => {
  const { rows } = await client.query<{ row_number: number }>(bulkRowsHeldSql({ jobId, rowNumbers }));
  return new Set(rows.map(({ row_number }) => row_number));
};

const bulkRowsOutcomeSql = statement("bulk-rows-outcome")`
  with changed as (
    update bulk_rows set status = now.status, errors = now.errors, facts = now.facts, order_id = now.order_id
    from json_to_recordset(${"rows"}::json) as now(row_number integer, status text, errors json, facts json,
      order_id text)
    where bulk_job_id = ${"jobId"} and bulk_rows.row_number = now.row_number
  )
  update bulk_jobs set orders_placed = orders_placed + ${"placed"},
    success_row_count = success_row_count - ${"failed"},
    error_row_count = error_row_count + ${"failed"} where bulk_job_id = ${"jobId"}`;

/** Writes the outcome of locked rows, and counts them in their job. */
export const writeOutcome = (client: Queryable, jobId: string, rows: readonly StoredRow[]) => {
  const placed = rows.filter(({ order_id }) => order_id !== null).length;
  return client.query(
    bulkRowsOutcomeSql({ jobId, rows: JSON.stringify(rows), placed, failed: rows.length - placed }),
  );
};

const bulkJobSettledSql = statement("bulk-job-settled")`
  select * from bulk_jobs where bulk_job_id = ${"jobId"} and not exists (
  select from bulk_rows where bulk_job_id = ${"jobId"} and status = 'success' and order_id is null
    and not left_out)`;

const bulkJobEndedSql = statement("bulk-job-ended")`
  update bulk_jobs set status = ${"status"}
  where bulk_job_id = ${"jobId"} and success_row_count = ${"success_row_count"}
    and orders_placed = ${"orders_placed"} returning *`;

/** Sets the final status of a job; undefined if some rows still wait to be placed. */
export const setFinalStatus = async (
  db: Queryable,
  jobId: string,
  status: (job: JobRow) => BulkJobStatus,
): Promise<JobRow | undefined> => {
  const { rows } = await db.query<JobRow>(bulkJobSettledSql({ jobId }));
  const [job] = rows;
  if (!job) return undefined;
  const ended = await db.query<JobRow>(
    bulkJobEndedSql({
      jobId,
      status: status(job),
      success_row_count: job.success_row_count,
      orders_placed: job.orders_placed,
    }),
  );
  return ended.rows[0];
};
