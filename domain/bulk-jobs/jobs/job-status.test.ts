import { expect, test } from "vitest";
import {
  bulkJobStatusNames,
  jobHistoryStatuses,
  statusAfterCheck,
  statusAfterPlacing,
} from "./job-status.ts";

test("a bulk job has exactly the seven statuses of the spec [4.59]", () => {
  expect(bulkJobStatusNames).toEqual([
    "PREPROCESS_SUCCESS",
    "PREPROCESS_SUCCESS_WITH_ERROR",
    "PREPROCESS_FAIL",
    "ORDER_PLACEMENT_SUCCESS",
    "ORDER_PLACEMENT_SUCCESS_WITH_ERROR",
    "ORDER_PLACEMENT_FAIL",
    "UNKNOWN",
  ]);
});

test("the job history lists only the three placement outcomes [4.60]", () => {
  expect(jobHistoryStatuses).toEqual([
    "ORDER_PLACEMENT_SUCCESS",
    "ORDER_PLACEMENT_SUCCESS_WITH_ERROR",
    "ORDER_PLACEMENT_FAIL",
  ]);
});

test("valid and invalid rows decide the outcome of check and placement", () => {
  const checked = (success_row_count: number, error_row_count: number) =>
    statusAfterCheck({ success_row_count, error_row_count });
  expect(checked(2, 0)).toBe("PREPROCESS_SUCCESS");
  expect(checked(1, 1)).toBe("PREPROCESS_SUCCESS_WITH_ERROR");
  expect(checked(0, 2)).toBe("PREPROCESS_FAIL");
  const placed = (orders: number, left_out_row_count = 0) =>
    statusAfterPlacing({ placed: orders, total_rows: 2, left_out_row_count });
  const statuses = [2, 1, 0].map((orders) => placed(orders));
  expect(statuses).toEqual([...jobHistoryStatuses]);
  // Rows that the merchant left out do not count as missing.
  expect(placed(1, 1)).toBe("ORDER_PLACEMENT_SUCCESS");
  expect(placed(0, 1)).toBe("ORDER_PLACEMENT_FAIL");
});
