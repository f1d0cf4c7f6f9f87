type JobStatusFacts = {
  /** What the job has come to: its rows were checked, orders were placed, or it cannot be said. */
  readonly stage: "preprocess" | "placement" | "unknown";
};

/** The bulk job statuses of spec §4. */
export const bulkJobStatuses = {
  PREPROCESS_SUCCESS: { stage: "preprocess" },
  PREPROCESS_SUCCESS_WITH_ERROR: { stage: "preprocess" },
  PREPROCESS_FAIL: { stage: "preprocess" },
  ORDER_PLACEMENT_SUCCESS: { stage: "placement" },
  ORDER_PLACEMENT_SUCCESS_WITH_ERROR: { stage: "placement" },
  ORDER_PLACEMENT_FAIL: { stage: "placement" },
  UNKNOWN: { stage: "unknown" },
} as const satisfies Record<string, JobStatusFacts>;
export type BulkJobStatus = keyof typeof bulkJobStatuses;

// Object.keys forgets the key type; the table above is never empty.
const namesOf = (table: typeof bulkJobStatuses) =>
  Object.keys(table) as unknown as readonly [BulkJobStatus, ...BulkJobStatus[]];

/** The seven statuses, in the order in which a job can meet them. */
export const bulkJobStatusNames = namesOf(bulkJobStatuses);

/** Whether the job history lists a job: only with one of the three placement outcomes (spec §4). */
const isInJobHistory = (status: BulkJobStatus): boolean => bulkJobStatuses[status].stage === "placement";

/** The statuses that the job history lists. */
export const jobHistoryStatuses = bulkJobStatusNames.filter(isInJobHistory);

type Checked = { success_row_count: number; error_row_count: number };

/** What a job is once its rows were checked: how many of them may be placed, and how many may not. */
export function statusAfterCheck({ success_row_count, error_row_count }: Checked): BulkJobStatus {
  if (success_row_count === 0) return "PREPROCESS_FAIL";
  return error_row_count === 0 ? "PREPROCESS_SUCCESS" : "PREPROCESS_SUCCESS_WITH_ERROR";
}

/**
 * What a job is once placing came to its end. Rows that were wrong in the file count as well: success means that
 * every row of the file is an order, but for those that were left out by hand.
 */
export function statusAfterPlacing({
  placed,
  total_rows,
  left_out_row_count,
}: {
  placed: number;
  total_rows: number;
  left_out_row_count: number;
}): BulkJobStatus {
  if (placed === 0) return "ORDER_PLACEMENT_FAIL";
  return placed === total_rows - left_out_row_count
    ? "ORDER_PLACEMENT_SUCCESS"
    : "ORDER_PLACEMENT_SUCCESS_WITH_ERROR";
}
