import type { BulkJob, BulkRow } from "@waybill/contract/bulk-jobs";
import type { BulkJobState } from "@waybill/domain/bulk-jobs/jobs/job-state";

/** An upload with all of its rows, as the server returns it. */
export type JobAndRows = { job: BulkJob; rows: readonly BulkRow[] };

/** The state of an upload on a screen. */
export type JobState = BulkJobState<BulkJob, BulkRow>;
