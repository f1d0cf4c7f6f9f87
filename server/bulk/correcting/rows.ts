import {
  bulkJobStatusNames,
  bulkJobStatuses,
  statusAfterCheck,
} from "@waybill/domain/bulk-jobs/jobs/job-status";
import type { RowCells } from "@waybill/domain/bulk-jobs/read-row";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { AnsweredRow, JobRow, RowToStore, StoredRow } from "../rows.ts";

type FailedRow = { cells: RowCells } & Pick<StoredRow, "errors" | "facts">;

const bulkRowFailedSql = statement("bulk-row-failed")`
  select cells, errors, facts from bulk_rows where bulk_job_id = ${"jobId"} and row_number = ${"rowNumber"}
  and status = 'failed' and cells is not null and not left_out`;

/** A row that failed its check and was not corrected since. */
export const findFailedRow = async (
  db: Queryable,
  jobId: string,
  rowNumber: number,
): Promise<FailedRow | undefined> =>
  (await db.query<FailedRow>(bulkRowFailedSql({ jobId, rowNumber }))).rows[0];

const bulkRowsSamePhoneSql = statement("bulk-rows-same-phone")`
  select row_number, facts from bulk_rows
  where bulk_job_id = ${"jobId"} and row_number <> ${"row_number"}
    and facts->>'phone_number' = ${"phone_number"} order by row_number`;

/** The other rows of a job with the same phone number. */
export const findSamePhone = async (
  db: Queryable,
  jobId: string,
  { row_number, facts }: RowToStore,
): Promise<Pick<StoredRow, "row_number" | "facts">[]> =>
  (
    await db.query<Pick<StoredRow, "row_number" | "facts">>(
      bulkRowsSamePhoneSql({ jobId, row_number, phone_number: facts.phone_number }),
    )
  ).rows;

const bulkJobHeldSql = statement("bulk-job-held")`
  select * from bulk_jobs where bulk_job_id = ${"jobId"} for update`;

/** Locks a job until the transaction ends, so that it cannot be placed in the meantime. */
export const lockJob = async (client: Queryable, jobId: string): Promise<JobRow | undefined> =>
  (await client.query<JobRow>(bulkJobHeldSql({ jobId }))).rows[0];

const bulkRowCorrectedSql = statement("bulk-row-corrected")`
  update bulk_rows
  set status = ${"status"}, errors = ${"errors"}, duplicate_of = ${"duplicate_of"}, facts = ${"facts"},
    cells = ${"cells"}, is_pending = ${"is_pending"}, left_out = ${"left_out"}
  where bulk_job_id = ${"jobId"} and row_number = ${"row_number"} and status = 'failed' and cells is not null
    and not left_out
    and (is_pending or not ${"onlyPending"})`;

/**
 * Writes a corrected row. False if the row no longer waits for a correction (or, with `isPending`, for its
 * address).
 */
export const writeCorrection = async (
  client: Queryable,
  jobId: string,
  row: RowToStore,
  onlyPending: boolean,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    bulkRowCorrectedSql({
      jobId,
      row_number: row.row_number,
      status: row.status,
      errors: JSON.stringify(row.errors),
      duplicate_of: row.duplicate_of,
      facts: JSON.stringify(row.facts),
      cells: row.cells && JSON.stringify(row.cells),
      is_pending: row.is_pending,
      left_out: row.left_out,
      onlyPending,
    }),
  );
  return rowCount === 1;
};

const bulkJobCorrectedSql = statement("bulk-job-corrected")`
  update bulk_jobs set success_row_count = ${"success_row_count"}, error_row_count = ${"error_row_count"},
    left_out_row_count = ${"left_out_row_count"}, status = ${"status"}, other_vendor_ids = ${"other_vendor_ids"}
  where bulk_job_id = ${"bulk_job_id"}`;

/** Updates a locked job after the correction of a row: its numbers of rows, status and collection points. */
export const countCorrected = async (
  client: Queryable,
  job: JobRow,
  { status, facts, left_out }: RowToStore,
): Promise<JobRow> => {
  const isRight = status === "success" ? 1 : 0;
  const isLeftOut = left_out ? 1 : 0;
  const counts = {
    success_row_count: job.success_row_count + isRight - isLeftOut,
    error_row_count: job.error_row_count - isRight,
    left_out_row_count: job.left_out_row_count + isLeftOut,
  };
  const points = new Set([
    ...job.other_vendor_ids,
    ...(facts.collection_point ? [facts.collection_point] : []),
  ]);
  points.delete(job.vendor_id);
  const now = { ...counts, status: statusAfterCheck(counts), other_vendor_ids: [...points] };
  await client.query(
    bulkJobCorrectedSql({
      bulk_job_id: job.bulk_job_id,
      success_row_count: now.success_row_count,
      error_row_count: now.error_row_count,
      left_out_row_count: now.left_out_row_count,
      status: now.status,
      other_vendor_ids: now.other_vendor_ids,
    }),
  );
  return { ...job, ...now };
};

const bulkRowHeldSql = statement("bulk-row-held")`
  select row_number, status, errors, duplicate_of, left_out, facts, cells, order_id from bulk_rows
  where bulk_job_id = ${"jobId"} and row_number = ${"rowNumber"} for update`;

/** Finds a row, and locks it until the transaction ends. */
export const lockRow = async (
  client: Queryable,
  jobId: string,
  rowNumber: number,
): Promise<AnsweredRow | undefined> =>
  (await client.query<AnsweredRow>(bulkRowHeldSql({ jobId, rowNumber }))).rows[0];

const bulkRowLeftOutSql = statement("bulk-row-left-out")`
  update bulk_rows set left_out = ${"leftOut"} where bulk_job_id = ${"jobId"} and row_number = ${"rowNumber"}`;

/** Excludes a locked row from placement, or includes it again. */
export const markRowLeftOut = (client: Queryable, jobId: string, rowNumber: number, leftOut: boolean) =>
  client.query(bulkRowLeftOutSql({ jobId, rowNumber, leftOut }));

const correctable = bulkJobStatusNames.filter((status) => bulkJobStatuses[status].stage === "preprocess");

const bulkRepeatsLeftOutSql = statement("bulk-repeats-left-out")`
  with wanted as (
    select row_number, duplicate_of from bulk_rows
    where bulk_job_id = ${"jobId"} and status = 'success' and not left_out and order_id is null
    order by row_number for update)
  update bulk_rows set left_out = true
  where bulk_job_id = ${"jobId"} and row_number in
    (select row_number from wanted where duplicate_of in (select row_number from wanted))`;

/** Excludes the rows that duplicate an earlier row to be placed. Returns how many. */
export const leaveOutRepeatedRows = async (client: Queryable, jobId: string): Promise<number> => {
  const { rowCount } = await client.query(bulkRepeatsLeftOutSql({ jobId }));
  return rowCount ?? 0;
};

const bulkJobLeftOutSql = statement("bulk-job-left-out")`
  update bulk_jobs set left_out_row_count = left_out_row_count + ${"leftOut"},
    success_row_count = success_row_count - ${"success"}, error_row_count = error_row_count - ${"failed"}
  where bulk_job_id = ${"jobId"} and status = any(${"correctable"}) returning *`;

const bulkJobStatusSql = statement("bulk-job-status")`
  update bulk_jobs set status = ${"status"} where bulk_job_id = ${"jobId"}`;

/**
 * Adjusts the job's count of excluded rows; negative if rows were included again. Undefined if the job was placed
 * in the meantime.
 */
export const countLeftOut = async (
  client: Queryable,
  jobId: string,
  { success = 0, failed = 0 }: Partial<Record<StoredRow["status"], number>>,
): Promise<JobRow | undefined> => {
  const { rows } = await client.query<JobRow>(
    bulkJobLeftOutSql({ jobId, leftOut: success + failed, success, failed, correctable }),
  );
  const [job] = rows;
  if (!job) return undefined;
  const status = statusAfterCheck(job);
  await client.query(bulkJobStatusSql({ jobId, status }));
  return { ...job, status };
};

const bulkRowsAnyPendingSql = statement("bulk-rows-any-pending")`
  select from bulk_rows where bulk_job_id = ${"jobId"} and is_pending and not left_out limit 1`;

/** True if some addresses of the job are still being searched. */
export const hasPendingRows = async (db: Queryable, jobId: string): Promise<boolean> =>
  (await db.query(bulkRowsAnyPendingSql({ jobId }))).rowCount === 1;

type PendingRow = Pick<RowToStore, "row_number" | "duplicate_of"> & { cells: RowCells };

const bulkRowsPendingSql = statement("bulk-rows-pending")`
  select row_number, duplicate_of, cells from bulk_rows
  where bulk_job_id = ${"jobId"} and row_number > ${"after"} and is_pending and not left_out order by row_number
    limit ${"count"}`;

/** The next rows of a job whose addresses are still being searched, after the given row number. */
export const findPendingRows = async (
  db: Queryable,
  jobId: string,
  { after, count }: { after: number; count: number },
): Promise<PendingRow[]> => (await db.query<PendingRow>(bulkRowsPendingSql({ jobId, after, count }))).rows;
