import { uploadSteps } from "@waybill/domain/bulk-jobs/uploading";
import { expect, test } from "vitest";
import { jobOf, rowOf } from "../bulk.fixture.tsx";
import { initialBulkFlow, nextBulkFlow, type BulkEvent, type BulkFlow } from "./bulk-steps.ts";

const file = new File(["PK"], "lunch.xlsx");
const job = jobOf("PREPROCESS_SUCCESS");
const rows = [rowOf(2)];
const problem = { key: "file-upload-error", values: {} };
const after = (...events: readonly BulkEvent[]): BulkFlow => events.reduce(nextBulkFlow, initialBulkFlow);

const chosen: BulkEvent = { type: "UPLOADING", file };
const way: readonly BulkEvent[] = [
  chosen,
  { type: "CHECKED", job, rows },
  { type: "PLACING" },
  { type: "PLACED", job, rows },
];

test("the flow has exactly four steps: choose the file, upload it, show the check, show the outcome [2.49]", () => {
  const steps = way.map((_, at) => after(...way.slice(0, at + 1)).step);
  expect([...new Set([initialBulkFlow.step, ...steps])]).toEqual([...uploadSteps]);
});

test("no step is skipped: an event of another step is ignored", () => {
  expect(after({ type: "READ_AGAIN", job, rows })).toBe(initialBulkFlow);
  expect(after({ type: "CHECKED", job, rows })).toBe(initialBulkFlow);
  expect(after({ type: "PLACED", job, rows })).toBe(initialBulkFlow);
  const uploading = after(...way.slice(0, 1));
  expect(nextBulkFlow(uploading, chosen)).toBe(uploading);
  expect(nextBulkFlow(uploading, { type: "PLACING" })).toBe(uploading);
  const checked = after(...way.slice(0, 2));
  expect(nextBulkFlow(checked, { type: "PLACED", job, rows })).toBe(checked);
});

test("a failure in any step leads back to the file with its reason, and cancelling leads back without a reason", () => {
  for (let done = 0; done <= way.length; done++) {
    const flow = after(...way.slice(0, done));
    expect(nextBulkFlow(flow, { type: "REFUSED", problem })).toEqual({ step: "ASK_EXCEL_FILE", problem });
    expect(nextBulkFlow(flow, { type: "CANCELLED" })).toEqual(initialBulkFlow);
  }
});

test("a file with unknown columns needs a mapping before it is sent", () => {
  const meanings = [{ heading: "Kunde", column: null, isKnown: false, examples: [] }];
  const asking = after(chosen, { type: "COLUMNS_UNKNOWN", file, meanings });
  expect(asking).toEqual({ step: "ASK_EXCEL_FILE", unknown: { file, meanings } });
  expect(nextBulkFlow(asking, chosen)).toEqual({ step: "UPLOADING_EXCEL_FILE", file });
});

test("reloaded rows replace the earlier ones, but never while they are being placed", () => {
  const found = rowOf(2, { customer_name: "Bea" });
  const checked = nextBulkFlow(after(...way.slice(0, 2)), { type: "READ_AGAIN", job, rows: [found] });
  expect(checked).toMatchObject({ state: { orders: [found] } });
  const placing = after(...way.slice(0, 3));
  expect(nextBulkFlow(placing, { type: "READ_AGAIN", job, rows: [found] })).toBe(placing);
});
