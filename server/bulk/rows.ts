import type { BulkJob, BulkOrder, BulkRowError } from "@waybill/contract/bulk-jobs";
import type { FamilyMember } from "@waybill/domain/bulk-jobs/collection-point";
import { jobHistoryStatuses, type BulkJobStatus } from "@waybill/domain/bulk-jobs/jobs/job-status";
import type { RowCells } from "@waybill/domain/bulk-jobs/read-row";
import type { BulkRowStatus } from "@waybill/domain/bulk-jobs/template-columns";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import type { FoundAddress } from "./find-place.ts";

/** A job, with the other vendors that its rows are collected from. */
export type JobRow = Omit<BulkJob, "created_at"> & { created_at: Date; other_vendor_ids: string[] };

/** A row of a job as read, with its outcome. */
export type StoredRow = {
  row_number: number;
  status: BulkRowStatus;
  errors: BulkRowError[];
  duplicate_of: number | null;
  left_out: boolean;
  /**
   * `found`: the place found for the address; missing in old rows. `repeats_order`: the id of the order that this
   * row repeats.
   */
  facts: Omit<BulkOrder, "order_id"> & {
    found?: FoundAddress;
    repeats_order?: string;
    /** The amount above the country's limit that the user confirmed. */
    confirmed_amount?: number;
  };
  order_id: string | null;
};
/** A checked row as stored; a failed row keeps its cells, to be corrected. */
export type RowToStore = Omit<StoredRow, "order_id"> & {
  cells: RowCells | null;
  /** True if its address was not found in time and the search continues. */
  is_pending: boolean;
};
/** A row with everything that a response contains. */
export type AnsweredRow = StoredRow & Pick<RowToStore, "cells">;

const longestHistory = 200;

const bulkFamilySql = statement("bulk-family")`
  select vendor_id, parent_vendor_id, client_vendor_id, name, latitude, longitude, exists (select from
      order_rules where order_rules.vendor_id in (vendors.vendor_id, parent_vendor_id) and order_rules.reference_required)
      as reference_required
  from vendors
  where vendor_id = ${"vendorId"} or parent_vendor_id = ${"vendorId"}
    or parent_vendor_id = (select parent_vendor_id from vendors where vendor_id = ${"vendorId"})
      order by vendor_id`;

/** A vendor, its outlets, and the other outlets of its parent. */
export const findVendorFamily = async (db: Queryable, vendorId: string): Promise<FamilyMember[]> =>
  (await db.query<FamilyMember>(bulkFamilySql({ vendorId }))).rows;

const bulkJobSql = statement("bulk-job")`
  insert into bulk_jobs (bulk_job_id, vendor_id, status, created_by, created_at, total_rows,
  success_row_count, error_row_count, orders_placed)
    values (${"bulk_job_id"}, ${"vendor_id"}, 'UNKNOWN', ${"created_by"}, ${"created_at"}, 0, 0, 0, 0)`;

/** Inserts a job that cannot be placed yet. */
export const insertJob = (
  db: Queryable,
  {
    bulk_job_id,
    vendor_id,
    created_by,
    created_at,
  }: Pick<JobRow, "bulk_job_id" | "vendor_id" | "created_by" | "created_at">,
) => db.query(bulkJobSql({ bulk_job_id, vendor_id, created_by, created_at }));

const bulkRowsSql = statement("bulk-rows")`
  insert into bulk_rows (bulk_job_id, row_number, status, errors, duplicate_of, left_out, facts, cells,
    is_pending)
  select ${"jobId"}, row_number, status, errors, duplicate_of, left_out, facts, cells, is_pending
  from json_to_recordset(${"rows"}::json) as read(row_number integer, status text, errors json,
    duplicate_of integer, left_out boolean, facts json, cells json, is_pending boolean)`;

export const insertRows = (db: Queryable, jobId: string, rows: readonly RowToStore[]) =>
  db.query(bulkRowsSql({ jobId, rows: JSON.stringify(rows) }));

const deleteBulkJobSql = statement("delete-bulk-job")`delete from bulk_jobs where bulk_job_id = ${"jobId"}`;

export const deleteJob = (db: Queryable, jobId: string) => db.query(deleteBulkJobSql({ jobId }));

const deleteCutOffJobsSql = statement("delete-cut-off-jobs")`
  delete from bulk_jobs where status = 'UNKNOWN' and created_at < ${"before"}`;

/** Deletes jobs that were created before the given time and never completely read. */
export const deleteInterrupted = (db: Queryable, before: Date) => db.query(deleteCutOffJobsSql({ before }));

export type Counts = Pick<
  JobRow,
  "success_row_count" | "error_row_count" | "left_out_row_count" | "other_vendor_ids"
>;

const bulkJobCheckedSql = statement("bulk-job-checked")`
  update bulk_jobs set status = ${"status"}, success_row_count = ${"success_row_count"},
    error_row_count = ${"error_row_count"}, left_out_row_count = ${"left_out_row_count"}, total_rows = ${"total_rows"},
  other_vendor_ids = ${"other_vendor_ids"} where bulk_job_id = ${"jobId"}`;

/** Stores the result of the check; the job can now be placed. */
export const saveCheckResult = (
  db: Queryable,
  jobId: string,
  {
    success_row_count,
    error_row_count,
    left_out_row_count,
    other_vendor_ids,
    status,
  }: Counts & { status: BulkJobStatus },
) =>
  db.query(
    bulkJobCheckedSql({
      jobId,
      status,
      success_row_count,
      error_row_count,
      left_out_row_count,
      total_rows: success_row_count + error_row_count + left_out_row_count,
      other_vendor_ids,
    }),
  );

const bulkJobByIdSql = statement("bulk-job-by-id")`select * from bulk_jobs where bulk_job_id = ${"jobId"}`;

export const findJob = async (db: Queryable, jobId: string): Promise<JobRow | undefined> =>
  (await db.query<JobRow>(bulkJobByIdSql({ jobId }))).rows[0];

const bulkHistorySql = statement("bulk-history")`
  select * from bulk_jobs where vendor_id = ${"vendorId"} and status = any(${"jobHistoryStatuses"})
  order by created_at desc, bulk_job_id limit ${"longestHistory"}`;

/** The jobs of a vendor that its history shows, newest first. */
export const findHistory = async (db: Queryable, vendorId: string): Promise<JobRow[]> =>
  (await db.query<JobRow>(bulkHistorySql({ vendorId, jobHistoryStatuses, longestHistory }))).rows;

const bulkRowsAfterSql = statement("bulk-rows-after")`
  select row_number, status, errors, duplicate_of, left_out, facts, cells, order_id from bulk_rows
  where bulk_job_id = ${"jobId"} and row_number > ${"after"} order by row_number limit ${"count"}`;

/** The next rows of a job after the given row number. */
export const findRows = async (
  db: Queryable,
  jobId: string,
  { after, count }: { after: number; count: number },
): Promise<AnsweredRow[]> => (await db.query<AnsweredRow>(bulkRowsAfterSql({ jobId, after, count }))).rows;
