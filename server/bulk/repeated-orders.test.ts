import { correctBulkRow } from "@waybill/contract/bulk-jobs";
import { cancelOrder } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { bulkCalls, goodRow, sheetOf, type RowValues } from "./bulk.fixture.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);
const mine = await ownVendor(db);
const as = await tokenFor(mine.email);
const { upload, place, detail } = bulkCalls(call, as, mine.vendorId);
const jobOf = async (...rows: RowValues[]) => (await upload(await sheetOf(rows))).body.body;
const change = (
  jobId: string,
  body: { row_number: number; left_out?: boolean; cells?: Record<string, string> },
) => call(correctBulkRow, { as, params: { jobId }, body });

test("rows of the same sheet uploaded again are marked and excluded, and placed only if included again [10.112]", async () => {
  const other = { ...goodRow, phone_number: "0917 555 0188", unit_number: null, building: null };
  const sheet = [goodRow, { ...other, address: "Unit 5, Almond Tower, 11th Avenue, Taguig" }];
  const first = await jobOf(...sheet);
  expect(first.orders.map(({ repeats_order }) => repeats_order)).toEqual([null, null]);
  const placed = (await place(first.bulk_job.bulk_job_id)).body.body.orders;

  clock.advance(1_800_000);
  const second = await jobOf(
    ...sheet,
    { ...goodRow, amount: 7 },
    { ...goodRow, phone_number: "0917 555 0143" },
  );
  expect(
    second.orders.map(({ left_out, repeats_order, status }) => [status, left_out, repeats_order]),
  ).toEqual([
    ["success", true, placed[0]?.order.order_id],
    ["success", true, placed[1]?.order.order_id],
    ["success", false, null],
    ["success", false, null],
  ]);
  expect(second.bulk_job).toMatchObject({
    total_rows: 4,
    success_row_count: 2,
    error_row_count: 0,
    left_out_row_count: 2,
    status: "PREPROCESS_SUCCESS",
  });
  const jobId = second.bulk_job.bulk_job_id;
  const back = (await change(jobId, { row_number: 2, left_out: false })).body.body;
  expect(back.row).toMatchObject({ left_out: false, repeats_order: placed[0]?.order.order_id });
  const again = (await place(jobId)).body.body;
  expect(again.orders.map(({ order }) => order.order_id !== null)).toEqual([true, false, true, true]);
});

test("a sheet whose rows were all ordered before places nothing [10.112]", async () => {
  const row = { ...goodRow, phone_number: "0917 555 0190" };
  await place((await jobOf(row)).bulk_job.bulk_job_id);
  const { bulk_job } = await jobOf(row);
  expect(bulk_job).toMatchObject({ status: "PREPROCESS_FAIL", success_row_count: 0, left_out_row_count: 1 });
  expect((await place(bulk_job.bulk_job_id)).status).toBe(409);
});

test("a row corrected to equal a recent order is excluded too [10.112]", async () => {
  const row = { ...goodRow, phone_number: "0917 555 0192" };
  await place((await jobOf(row)).bulk_job.bulk_job_id);
  const { bulk_job } = await jobOf({ ...row, customer_name: "R2D2" });
  const jobId = bulk_job.bulk_job_id;
  expect((await detail(jobId)).body.body.rows[0]).toMatchObject({
    status: "failed",
    left_out: false,
    repeats_order: expect.any(String),
  });
  const corrected = (await change(jobId, { row_number: 2, cells: { customer_name: "Bea Cruz" } })).body.body;
  expect(corrected.row).toMatchObject({
    status: "success",
    left_out: true,
    repeats_order: expect.any(String),
  });
  expect(corrected.bulk_job).toMatchObject({
    error_row_count: 0,
    success_row_count: 0,
    left_out_row_count: 1,
  });
});

test("an order older than 2 hours, a cancelled one and another vendor's do not count as repeated [10.112]", async () => {
  const row = { ...goodRow, phone_number: "0917 555 0191" };
  const { orders } = (await place((await jobOf(row)).bulk_job.bulk_job_id)).body.body;
  const order_id = orders[0]?.order.order_id ?? "";
  const theirs = await ownVendor(db);
  const theirCalls = bulkCalls(call, await tokenFor(theirs.email), theirs.vendorId);
  const theirRows = (await theirCalls.upload(await sheetOf([row]))).body.body.orders;
  expect(theirRows[0]).toMatchObject({ repeats_order: null, left_out: false });

  const cancel = { vendor_id: mine.vendorId, order_id, reason: "mistake_error" as const };
  expect((await call(cancelOrder, { as, body: cancel })).status).toBe(200);
  const fresh = await jobOf(row);
  expect(fresh.orders[0]).toMatchObject({ repeats_order: null, left_out: false });
  await place(fresh.bulk_job.bulk_job_id);
  clock.advance(2 * 3_600_000 + 1000);
  const later = await upload(await sheetOf([row]), await tokenFor(mine.email));
  expect(later.body.body.orders[0]).toMatchObject({ repeats_order: null, left_out: false });
});
