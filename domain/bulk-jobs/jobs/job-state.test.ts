import { expect, test } from "vitest";
import { nextBulkJobState, initialBulkJobState, type BulkJobEvent, type BulkJobState } from "./job-state.ts";
import type { BulkJobStatus } from "./job-status.ts";

const jobOf = (bulk_job_id: string, status: BulkJobStatus, success_row_count = 1) => ({
  bulk_job_id,
  status,
  success_row_count,
});
type Job = ReturnType<typeof jobOf>;
type Row = { row_number: number; status: string };
const bad = { row_number: 3, status: "failed" };
const good = { row_number: 3, status: "success" };
const rows = [{ row_number: 2, status: "success" }, bad];
const half = jobOf("j", "PREPROCESS_SUCCESS_WITH_ERROR");
const after = (...events: BulkJobEvent<Job, Row>[]): BulkJobState<Job, Row> =>
  events.reduce<BulkJobState<Job, Row>>(nextBulkJobState, initialBulkJobState);

test("the job state has the job's id and status, the request, the check's result, its rows, a history and the rows of an earlier job [3.27]", () => {
  expect(initialBulkJobState).toEqual({
    bulk_job_id: null,
    status: null,
    request: "none",
    preprocess: null,
    orders: [],
    history: [],
    details: [],
  });
  expect(after({ type: "ASKED", request: "checking" }).request).toBe("checking");
  const checked = after({ type: "ASKED", request: "checking" }, { type: "ANSWERED", job: half, rows });
  expect(checked).toEqual({
    ...initialBulkJobState,
    bulk_job_id: "j",
    status: "PREPROCESS_SUCCESS_WITH_ERROR",
    preprocess: half,
    orders: rows,
  });
  expect(checked.preprocess?.success_row_count).toBe(1);

  const placed = jobOf("earlier", "ORDER_PLACEMENT_FAIL", 0);
  const listed = nextBulkJobState(checked, { type: "LISTED", jobs: [half, placed] });
  expect(listed).toEqual({ ...checked, history: [placed] });
  const looked = nextBulkJobState(listed, { type: "LOOKED_AT", job: placed, rows: [bad] });
  expect(looked).toMatchObject({ bulk_job_id: "earlier", details: [bad], orders: rows, history: [placed] });
});

test("a corrected row replaces the old one and its job's counts are updated; a row of another job changes nothing", () => {
  const checked = after({ type: "ANSWERED", job: half, rows });
  const job = jobOf("j", "PREPROCESS_SUCCESS", 2);
  const corrected = nextBulkJobState(checked, { type: "CORRECTED", job, row: good });
  expect(corrected).toMatchObject({ status: "PREPROCESS_SUCCESS", orders: [rows[0], good], preprocess: job });
  const lookedAt = nextBulkJobState(checked, { type: "LOOKED_AT", job: half, rows });
  expect(lookedAt.request).toBe("none");
  expect(nextBulkJobState(lookedAt, { type: "CORRECTED", job, row: good }).details).toEqual([rows[0], good]);
  const other = jobOf("other", "PREPROCESS_SUCCESS");
  expect(nextBulkJobState(checked, { type: "CORRECTED", job: other, row: good })).toBe(checked);
});

test("a refused request keeps the known state", () => {
  const placing: BulkJobEvent<Job, Row>[] = [
    { type: "ANSWERED", job: half, rows },
    { type: "ASKED", request: "placing" },
  ];
  expect(after(...placing).request).toBe("placing");
  expect(after(...placing, { type: "REFUSED" })).toMatchObject({ request: "failed", orders: rows });
});
