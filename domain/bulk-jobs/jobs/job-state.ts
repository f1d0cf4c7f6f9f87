import { jobHistoryStatuses, type BulkJobStatus } from "./job-status.ts";

type JobFacts = { bulk_job_id: string; status: BulkJobStatus; success_row_count: number };
type RowFacts = { row_number: number };

/** The request that is running for a job, or that the last one failed. */
export type BulkRequest = "none" | "checking" | "placing" | "failed";

/** All that is known of bulk jobs (spec §3): the one at hand, those before, and the rows of the one looked at. */
export type BulkJobState<Job extends JobFacts = JobFacts, Row extends RowFacts = RowFacts> = {
  /** Null: no file was checked yet. */
  bulk_job_id: string | null;
  status: BulkJobStatus | null;
  request: BulkRequest;
  /** The result of the check; `success_row_count` is how many orders may be placed. */
  preprocess: Job | null;
  /** The rows of the job at hand, in the order of the sheet. */
  orders: readonly Row[];
  /** Earlier jobs, newest first. */
  history: readonly Job[];
  /** The rows of an earlier job. */
  details: readonly Row[];
};

export type BulkJobEvent<Job extends JobFacts, Row extends RowFacts> =
  | { type: "ASKED"; request: "checking" | "placing" }
  | { type: "REFUSED" }
  | { type: "ANSWERED"; job: Job; rows: readonly Row[] }
  | { type: "CORRECTED"; job: Job; row: Row }
  | { type: "LISTED"; jobs: readonly Job[] }
  | { type: "LOOKED_AT"; job: Job; rows: readonly Row[] };

/** Before a file is chosen. */
export const noBulkJob: BulkJobState<never, never> = {
  bulk_job_id: null,
  status: null,
  request: "none",
  preprocess: null,
  orders: [],
  history: [],
  details: [],
};

const known = <Job extends JobFacts>(job: Job) => ({
  bulk_job_id: job.bulk_job_id,
  status: job.status,
  preprocess: job,
});

/**
 * The state after an event. A response replaces the job and its rows; a correction replaces one row of its job,
 * wherever it is shown, and is ignored for other jobs. The history contains only placement outcomes (spec §4).
 */
export function nextBulkJobState<Job extends JobFacts, Row extends RowFacts>(
  state: BulkJobState<Job, Row>,
  event: BulkJobEvent<Job, Row>,
): BulkJobState<Job, Row> {
  switch (event.type) {
    case "ASKED":
      return { ...state, request: event.request };
    case "REFUSED":
      return { ...state, request: "failed" };
    case "ANSWERED":
      return { ...state, ...known(event.job), request: "none", orders: event.rows };
    case "CORRECTED": {
      if (event.job.bulk_job_id !== state.bulk_job_id) return state;
      const corrected = (rows: readonly Row[]) =>
        rows.map((row) => (row.row_number === event.row.row_number ? event.row : row));
      const { orders, details } = state;
      return { ...state, ...known(event.job), orders: corrected(orders), details: corrected(details) };
    }
    case "LISTED":
      return { ...state, history: event.jobs.filter(({ status }) => jobHistoryStatuses.includes(status)) };
    case "LOOKED_AT":
      return { ...state, ...known(event.job), request: "none", details: event.rows };
  }
}
