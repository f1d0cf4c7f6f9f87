import { jobHistoryStatuses, type BulkJobStatus } from "./job-status.ts";

type JobFacts = { bulk_job_id: string; status: BulkJobStatus; success_row_count: number };
type RowFacts = { row_number: number };

/** The job's request that is being processed, or `failed` if the last request failed. */
export type BulkRequest = "none" | "checking" | "placing" | "failed";

/**
 * What a client knows about bulk jobs (spec §3): the current job, earlier jobs, and the rows of the earlier job
 * that is open.
 */
export type BulkJobState<Job extends JobFacts = JobFacts, Row extends RowFacts = RowFacts> = {
  /** null until a file has been checked. */
  bulk_job_id: string | null;
  status: BulkJobStatus | null;
  request: BulkRequest;
  /** The result of the check; `success_row_count` is how many orders can be placed. */
  preprocess: Job | null;
  /** The rows of the current job, in the order of the sheet. */
  orders: readonly Row[];
  /** Earlier jobs, newest first. */
  history: readonly Job[];
  /** The rows of the earlier job that is open. */
  details: readonly Row[];
};

export type BulkJobEvent<Job extends JobFacts, Row extends RowFacts> =
  | { type: "ASKED"; request: "checking" | "placing" }
  | { type: "REFUSED" }
  | { type: "ANSWERED"; job: Job; rows: readonly Row[] }
  | { type: "CORRECTED"; job: Job; row: Row }
  | { type: "LISTED"; jobs: readonly Job[] }
  | { type: "LOOKED_AT"; job: Job; rows: readonly Row[] };

/** The state before a file is chosen. */
export const initialBulkJobState: BulkJobState<never, never> = {
  bulk_job_id: null,
  status: null,
  request: "none",
  preprocess: null,
  orders: [],
  history: [],
  details: [],
};

const jobFacts = <Job extends JobFacts>(job: Job) => ({
  bulk_job_id: job.bulk_job_id,
  status: job.status,
  preprocess: job,
});

/**
 * Returns the state after an event. A response replaces the job and its rows. A correction replaces one row in the
 * job that it belongs to, in `orders` and `details`, and is ignored for other jobs. The history contains only
 * placement outcomes (spec §4).
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
      return { ...state, ...jobFacts(event.job), request: "none", orders: event.rows };
    case "CORRECTED": {
      if (event.job.bulk_job_id !== state.bulk_job_id) return state;
      const corrected = (rows: readonly Row[]) =>
        rows.map((row) => (row.row_number === event.row.row_number ? event.row : row));
      const { orders, details } = state;
      return { ...state, ...jobFacts(event.job), orders: corrected(orders), details: corrected(details) };
    }
    case "LISTED":
      return { ...state, history: event.jobs.filter(({ status }) => jobHistoryStatuses.includes(status)) };
    case "LOOKED_AT":
      return { ...state, ...jobFacts(event.job), request: "none", details: event.rows };
  }
}
