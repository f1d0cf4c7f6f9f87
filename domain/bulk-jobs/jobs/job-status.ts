type JobStatusFacts = {
  /** How far the job is: rows checked, orders placed, or unknown. */
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

// Object.keys loses the key type; the table above is never empty.
const namesOf = (table: typeof bulkJobStatuses) =>
  Object.keys(table) as unknown as readonly [BulkJobStatus, ...BulkJobStatus[]];

/** The seven statuses, in the order in which a job passes them. */
export const bulkJobStatusNames = namesOf(bulkJobStatuses);

/** True if the job history lists a job: only the three placement outcomes (spec §4). */
const isInJobHistory = (status: BulkJobStatus): boolean => bulkJobStatuses[status].stage === "placement";

/** The statuses that the job history lists. */
export const jobHistoryStatuses = bulkJobStatusNames.filter(isInJobHistory);

type Checked = { success_row_count: number; error_row_count: number };

/** Returns a job's status after the check, from how many rows can be placed. */
export function statusAfterCheck({ success_row_count, error_row_count }: Checked): BulkJobStatus {
  if (success_row_count === 0) return "PREPROCESS_FAIL";
  return error_row_count === 0 ? "PREPROCESS_SUCCESS" : "PREPROCESS_SUCCESS_WITH_ERROR";
}

/**
 * Returns a job's status after placing. Rows that failed the check count too: success means that every row became
 * an order, except those the merchant left out.
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
