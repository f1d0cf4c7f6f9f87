import { bulkJobStatusNames, bulkJobStatuses, statusAfterCheck } from "@waybill/domain/bulk-jobs/job-status";
import type { RowCells } from "@waybill/domain/bulk-jobs/read-row";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { AnsweredRow, JobRow, KeptRow, StoredRow } from "../rows.ts";

type FailedRow = { cells: RowCells } & Pick<StoredRow, "errors" | "facts">;

/** A row that failed its check and was not corrected since; undefined: there is none. */
export const findFailedRow = async (
  db: Queryable,
  jobId: string,
  rowNumber: number,
): Promise<FailedRow | undefined> =>
  (
    await db.query<FailedRow>({
      name: "bulk-row-failed",
      text: `select cells, errors, facts from bulk_rows where bulk_job_id = $1 and row_number = $2
        and status = 'failed' and cells is not null and not left_out`,
      values: [jobId, rowNumber],
    })
  ).rows[0];

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

/** Writes a corrected row; false: it does not wait for a correction, or where that is asked for its place, any more. */
export const noteCorrection = async (
  client: Queryable,
  jobId: string,
  row: KeptRow,
  onlyPending: boolean,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "bulk-row-corrected",
    text: `update bulk_rows
      set status = $3, errors = $4, duplicate_of = $5, facts = $6, cells = $7, is_pending = $8
      where bulk_job_id = $1 and row_number = $2 and status = 'failed' and cells is not null and not left_out
        and (is_pending or not $9)`,
    values: [
      jobId,
      row.row_number,
      row.status,
      JSON.stringify(row.errors),
      row.duplicate_of,
      JSON.stringify(row.facts),
      row.cells && JSON.stringify(row.cells),
      row.is_pending,
      onlyPending,
    ],
  });
  return rowCount === 1;
};

/** Counts a row of a held job that was corrected: among those that may be placed, and at its collection point. */
export const countCorrected = async (
  client: Queryable,
  job: JobRow,
  { status, facts }: KeptRow,
): Promise<JobRow> => {
  const isRight = status === "success" ? 1 : 0;
  const counts = {
    success_row_count: job.success_row_count + isRight,
    error_row_count: job.error_row_count - isRight,
  };
  const points = new Set([
    ...job.other_vendor_ids,
    ...(facts.collection_point ? [facts.collection_point] : []),
  ]);
  points.delete(job.vendor_id);
  const now = { ...counts, status: statusAfterCheck(counts), other_vendor_ids: [...points] };
  await client.query({
    name: "bulk-job-corrected",
    text: `update bulk_jobs set success_row_count = $2, error_row_count = $3, status = $4, other_vendor_ids = $5
      where bulk_job_id = $1`,
    values: [job.bulk_job_id, now.success_row_count, now.error_row_count, now.status, now.other_vendor_ids],
  });
  return { ...job, ...now };
};

/** A row, held until the transaction ends. */
export const holdRow = async (
  client: Queryable,
  jobId: string,
  rowNumber: number,
): Promise<AnsweredRow | undefined> =>
  (
    await client.query<AnsweredRow>({
      name: "bulk-row-held",
      text: `select row_number, status, errors, duplicate_of, left_out, facts, cells, order_id from bulk_rows
        where bulk_job_id = $1 and row_number = $2 for update`,
      values: [jobId, rowNumber],
    })
  ).rows[0];

/** Leaves a held row out, or puts it back in. */
export const noteLeftOut = (client: Queryable, jobId: string, rowNumber: number, leftOut: boolean) =>
  client.query({
    name: "bulk-row-left-out",
    text: "update bulk_rows set left_out = $3 where bulk_job_id = $1 and row_number = $2",
    values: [jobId, rowNumber, leftOut],
  });

const correctable = bulkJobStatusNames.filter((status) => bulkJobStatuses[status].stage === "preprocess");

/** Leaves out the rows that repeat an earlier one which is to be placed too; answers how many there were. */
export const noteRepeatsLeftOut = async (client: Queryable, jobId: string): Promise<number> => {
  const { rowCount } = await client.query({
    name: "bulk-repeats-left-out",
    text: `with wanted as (
        select row_number, duplicate_of from bulk_rows
        where bulk_job_id = $1 and status = 'success' and not left_out and order_id is null
        order by row_number for update)
      update bulk_rows set left_out = true
      where bulk_job_id = $1 and row_number in
        (select row_number from wanted where duplicate_of in (select row_number from wanted))`,
    values: [jobId],
  });
  return rowCount ?? 0;
};

/** Counts rows that were left out, or put back in where the number is negative; undefined: their job was placed meanwhile. */
export const countLeftOut = async (
  client: Queryable,
  jobId: string,
  { success = 0, failed = 0 }: Partial<Record<StoredRow["status"], number>>,
): Promise<JobRow | undefined> => {
  const { rows } = await client.query<JobRow>({
    name: "bulk-job-left-out",
    text: `update bulk_jobs set left_out_row_count = left_out_row_count + $2,
        success_row_count = success_row_count - $3, error_row_count = error_row_count - $4
      where bulk_job_id = $1 and status = any($5) returning *`,
    values: [jobId, success + failed, success, failed, correctable],
  });
  const [job] = rows;
  if (!job) return undefined;
  const status = statusAfterCheck(job);
  await client.query({
    name: "bulk-job-status",
    text: "update bulk_jobs set status = $2 where bulk_job_id = $1",
    values: [jobId, status],
  });
  return { ...job, status };
};

/** Whether the addresses of some rows are still looked for. */
export const hasPendingRows = async (db: Queryable, jobId: string): Promise<boolean> =>
  (
    await db.query({
      name: "bulk-rows-any-pending",
      text: "select from bulk_rows where bulk_job_id = $1 and is_pending and not left_out limit 1",
      values: [jobId],
    })
  ).rowCount === 1;

type PendingRow = Pick<KeptRow, "row_number" | "duplicate_of"> & { cells: RowCells };

/** The next rows of a job whose addresses are still looked for, after a number of the sheet. */
export const findPendingRows = async (
  db: Queryable,
  jobId: string,
  { after, count }: { after: number; count: number },
): Promise<PendingRow[]> =>
  (
    await db.query<PendingRow>({
      name: "bulk-rows-pending",
      text: `select row_number, duplicate_of, cells from bulk_rows
        where bulk_job_id = $1 and row_number > $2 and is_pending and not left_out order by row_number limit $3`,
      values: [jobId, after, count],
    })
  ).rows;
