import { correctBulkRow, leaveOutRepeats } from "@waybill/contract/bulk-jobs";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { bulkCalls, goodRow, sheetOf, type RowValues } from "../bulk.fixture.ts";

const { call, close, db, tokenFor } = await openTestApp();
afterAll(close);
const mine = await ownVendor(db);
const other = await ownVendor(db);
const as = await tokenFor(mine.email);
const { upload, place, detail } = bulkCalls(call, as, mine.vendorId);
const jobOf = async (...rows: RowValues[]) =>
  (await upload(await sheetOf(rows))).body.body.bulk_job.bulk_job_id;
const leave = (jobId: string, row_number: number, left_out: boolean, by = as) =>
  call(correctBulkRow, { as: by, params: { jobId }, body: { row_number, left_out } });
const bad: RowValues = { ...goodRow, customer_name: "R2D2" };

test("an excluded row is not placed, and one that is included again is [10.33]", async () => {
  const jobId = await jobOf(goodRow, goodRow, bad, { ...goodRow, amount: 7 });
  const { bulk_job, row } = (await leave(jobId, 3, true)).body.body;
  expect(bulk_job).toMatchObject({
    success_row_count: 2,
    error_row_count: 1,
    left_out_row_count: 1,
    total_rows: 4,
  });
  expect(row).toMatchObject({ row_number: 3, status: "success", left_out: true, duplicate_of: 2 });
  // Repeating the call changes nothing.
  expect((await leave(jobId, 3, true)).body.body.bulk_job).toEqual(bulk_job);
  expect((await leave(jobId, 4, true)).body.body.bulk_job).toMatchObject({
    error_row_count: 0,
    left_out_row_count: 2,
    status: "PREPROCESS_SUCCESS",
  });
  await leave(jobId, 5, true);
  expect((await leave(jobId, 5, false)).body.body.bulk_job).toMatchObject({ success_row_count: 2 });

  const placed = (await place(jobId)).body.body;
  expect(placed.bulk_job).toMatchObject({ orders_placed: 2, status: "ORDER_PLACEMENT_SUCCESS" });
  expect(placed.orders.map(({ order }) => order.order_id !== null)).toEqual([true, false, false, true]);
  expect((await leave(jobId, 3, false)).status).toBe(409);
  expect((await leave(jobId, 2, true)).status).toBe(409);
});

test("all rows that duplicate an earlier one are excluded at once, and each can be included again [10.33]", async () => {
  const row = { ...goodRow, amount: 90 };
  const jobId = await jobOf(row, row, { ...goodRow, amount: 91 }, bad, row);
  const leaveRepeats = (by = as) => call(leaveOutRepeats, { as: by, params: { jobId } });
  for (const who of [other.email, "guest", "novendor"])
    expect((await leaveRepeats(await tokenFor(who))).status, who).toBe(404);
  const { status, body } = await leaveRepeats();
  expect(status).toBe(200);
  expect(body.code).toBe(200);
  expect(body.body.orders.map(({ left_out }) => left_out)).toEqual([false, true, false, false, true]);
  expect(body.body.bulk_job).toMatchObject({
    success_row_count: 2,
    error_row_count: 1,
    left_out_row_count: 2,
    total_rows: 5,
  });
  // Repeating the call changes nothing.
  expect((await leaveRepeats()).body.body.bulk_job).toEqual(body.body.bulk_job);
  await leave(jobId, 6, false);
  expect((await place(jobId)).body.body.bulk_job.orders_placed).toBe(3);
  expect((await leaveRepeats()).status).toBe(200);
});

test("an excluded failed row can be corrected only after it is included again", async () => {
  const jobId = await jobOf(goodRow, bad);
  await leave(jobId, 3, true);
  const correct = () =>
    call(correctBulkRow, { as, params: { jobId }, body: { row_number: 3, cells: { customer_name: "Bea" } } });
  expect((await correct()).status).toBe(409);
  await leave(jobId, 3, false);
  expect((await correct()).body.body.row.status).toBe("success");
});

test("a job whose rows are all excluded has nothing to place", async () => {
  const jobId = await jobOf({ ...goodRow, amount: 93 });
  expect((await leave(jobId, 2, true)).body.body.bulk_job.status).toBe("PREPROCESS_FAIL");
  expect((await place(jobId)).status).toBe(409);
});

test("another vendor's rows, missing rows, and calls without a change are refused", async () => {
  const jobId = await jobOf({ ...goodRow, amount: 92 });
  for (const who of [other.email, "guest", "novendor"])
    expect((await leave(jobId, 2, true, await tokenFor(who))).status, who).toBe(404);
  expect((await leave(jobId, 99, true)).status).toBe(409);
  expect((await leave(jobId, 2, "yes" as never)).status).toBe(400);
  const { status } = await call(correctBulkRow, { as, params: { jobId }, body: { row_number: 2 } });
  expect(status).toBe(400);
  expect((await detail(jobId)).body.body.rows[0]?.left_out).toBe(false);
});
