import type { BulkJob, BulkOrder, BulkRowError } from "@waybill/contract/bulk-jobs";
import type { FamilyMember } from "@waybill/domain/bulk-jobs/collection-point";
import { jobHistoryStatuses, type BulkJobStatus } from "@waybill/domain/bulk-jobs/job-status";
import type { RowCells } from "@waybill/domain/bulk-jobs/read-row";
import type { BulkRowStatus } from "@waybill/domain/bulk-jobs/template-columns";
import type { Queryable } from "../platform/database/transaction.ts";
import type { Found } from "./find-place.ts";

/** A job with the collection points of its rows beside its own vendor. */
export type JobRow = Omit<BulkJob, "created_at"> & { created_at: Date; other_vendor_ids: string[] };

/** A row of a job: what was read and found, and what became of it. */
export type StoredRow = {
  row_number: number;
  status: BulkRowStatus;
  errors: BulkRowError[];
  duplicate_of: number | null;
  left_out: boolean;
  /** `found`: what was found for the address; rows of before say nothing of it. */
  facts: Omit<BulkOrder, "order_id"> & { found?: Found };
  order_id: string | null;
};
/** A row as it is kept once it was checked; one that failed keeps its cells for a correction. */
export type KeptRow = Omit<StoredRow, "order_id"> & {
  cells: RowCells | null;
  /** Its address was not found in time and is still looked for. */
  is_pending: boolean;
};
/** A row with all that is answered of it. */
export type AnsweredRow = StoredRow & Pick<KeptRow, "cells">;

const longestHistory = 200;

/** A vendor, its outlets, and the other outlets of its parent. */
export const findFamily = async (db: Queryable, vendorId: string): Promise<FamilyMember[]> =>
  (
    await db.query<FamilyMember>({
      name: "bulk-family",
      text: `select vendor_id, parent_vendor_id, name, latitude, longitude from vendors
        where vendor_id = $1 or parent_vendor_id = $1
          or parent_vendor_id = (select parent_vendor_id from vendors where vendor_id = $1) order by vendor_id`,
      values: [vendorId],
    })
  ).rows;

/** Begins a job that nobody can place yet. */
export const insertJob = (
  db: Queryable,
  {
    bulk_job_id,
    vendor_id,
    created_by,
    created_at,
  }: Pick<JobRow, "bulk_job_id" | "vendor_id" | "created_by" | "created_at">,
) =>
  db.query({
    name: "bulk-job",
    text: `insert into bulk_jobs (bulk_job_id, vendor_id, status, created_by, created_at, total_rows,
      success_row_count, error_row_count, orders_placed) values ($1, $2, 'UNKNOWN', $3, $4, 0, 0, 0, 0)`,
    values: [bulk_job_id, vendor_id, created_by, created_at],
  });

export const insertRows = (db: Queryable, jobId: string, rows: readonly KeptRow[]) =>
  db.query({
    name: "bulk-rows",
    text: `insert into bulk_rows (bulk_job_id, row_number, status, errors, duplicate_of, facts, cells, is_pending)
      select $1, row_number, status, errors, duplicate_of, facts, cells, is_pending
      from json_to_recordset($2::json) as read(row_number integer, status text, errors json,
        duplicate_of integer, facts json, cells json, is_pending boolean)`,
    values: [jobId, JSON.stringify(rows)],
  });

export const deleteJob = (db: Queryable, jobId: string) =>
  db.query({
    name: "delete-bulk-job",
    text: "delete from bulk_jobs where bulk_job_id = $1",
    values: [jobId],
  });

/** Deletes jobs that were created before a time and never read to their end. */
export const deleteCutOff = (db: Queryable, before: Date) =>
  db.query({
    name: "delete-cut-off-jobs",
    text: "delete from bulk_jobs where status = 'UNKNOWN' and created_at < $1",
    values: [before],
  });

export type Counts = Pick<JobRow, "success_row_count" | "error_row_count" | "other_vendor_ids">;

/** Notes what the check found: now the job may be placed. */
export const noteChecked = (
  db: Queryable,
  jobId: string,
  { success_row_count, error_row_count, other_vendor_ids, status }: Counts & { status: BulkJobStatus },
) =>
  db.query({
    name: "bulk-job-checked",
    text: `update bulk_jobs set status = $2, success_row_count = $3, error_row_count = $4, total_rows = $5,
      other_vendor_ids = $6 where bulk_job_id = $1`,
    values: [
      jobId,
      status,
      success_row_count,
      error_row_count,
      success_row_count + error_row_count,
      other_vendor_ids,
    ],
  });

export const findJob = async (db: Queryable, jobId: string): Promise<JobRow | undefined> =>
  (
    await db.query<JobRow>({
      name: "bulk-job-by-id",
      text: "select * from bulk_jobs where bulk_job_id = $1",
      values: [jobId],
    })
  ).rows[0];

/** The jobs of a vendor that its history lists, newest first. */
export const findHistory = async (db: Queryable, vendorId: string): Promise<JobRow[]> =>
  (
    await db.query<JobRow>({
      name: "bulk-history",
      text: `select * from bulk_jobs where vendor_id = $1 and status = any($2)
        order by created_at desc, bulk_job_id limit $3`,
      values: [vendorId, jobHistoryStatuses, longestHistory],
    })
  ).rows;

/** The next rows of a job after a number of the sheet. */
export const findRows = async (
  db: Queryable,
  jobId: string,
  { after, count }: { after: number; count: number },
): Promise<AnsweredRow[]> =>
  (
    await db.query<AnsweredRow>({
      name: "bulk-rows-after",
      text: `select row_number, status, errors, duplicate_of, left_out, facts, cells, order_id from bulk_rows
        where bulk_job_id = $1 and row_number > $2 order by row_number limit $3`,
      values: [jobId, after, count],
    })
  ).rows;
