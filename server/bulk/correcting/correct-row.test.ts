import { correctBulkRow } from "@waybill/contract/bulk-jobs";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { bulkCalls, goodRow, sheetOf, type RowValues } from "../bulk.fixture.ts";

const { call, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);
const mine = await ownVendor(db);
const as = await tokenFor(mine.email);
const { upload, place, detail } = bulkCalls(call, as, mine.vendorId);
const jobOf = async (...rows: RowValues[]) =>
  (await upload(await sheetOf(rows))).body.body.bulk_job.bulk_job_id;
const correct = (jobId: string, row_number: number, cells: Record<string, string>) =>
  call(correctBulkRow, { as, params: { jobId }, body: { row_number, cells } });
const bad: RowValues = { ...goodRow, customer_name: "R2D2", amount: "a lot" };

test("a failed row is shown unchanged, corrected cell by cell and placed once with the others", async () => {
  const jobId = await jobOf(goodRow, bad, { ...bad, description: "left out" });
  const before = (await detail(jobId)).body.body.rows;
  expect(before[0]).not.toHaveProperty("cells");
  expect(before[1]?.cells).toMatchObject({
    customer_name: "R2D2",
    amount: "a lot",
    building: "Almond Tower",
  });

  const half = await correct(jobId, 3, { amount: "900" });
  expect(half.status).toBe(200);
  // Uncorrected cells stay wrong, and corrected cells stay right.
  expect(half.body.body.row.errors.map(({ column }) => column)).toEqual(["customer_name"]);
  expect(half.body.body.bulk_job).toMatchObject({ success_row_count: 1, error_row_count: 2 });
  const { bulk_job, row } = (await correct(jobId, 3, { customer_name: "Bea Cruz" })).body.body;
  expect(bulk_job).toMatchObject({ success_row_count: 2, error_row_count: 1, total_rows: 3 });
  expect(row).toMatchObject({ status: "success", errors: [], duplicate_of: null, order: { amount: 900 } });
  expect(row).not.toHaveProperty("cells");
  expect((await correct(jobId, 3, { amount: "1" })).status).toBe(409);

  const [placed, again] = [await place(jobId), await place(jobId)];
  expect(placed.body.body.bulk_job.orders_placed).toBe(2);
  expect(again.body).toEqual(placed.body);
  expect(placed.body.body.orders[2]).not.toHaveProperty("cells");
  expect((await correct(jobId, 4, { customer_name: "Ana", amount: "1" })).status).toBe(409);
  const { rows } = await pool.query("select from orders where vendor_id = $1", [mine.vendorId]);
  expect(rows).toHaveLength(2);
});

const withoutPoint: RowValues = { ...goodRow, latitude: null, longitude: null };
const confirm = (jobId: string, row_number: number, cells?: Record<string, string>, by = as) =>
  call(correctBulkRow, {
    as: by,
    params: { jobId },
    body: { row_number, place_confirmed: true, ...(cells && { cells }) },
  });

test("a row with an uncertain place waits until a user confirms it, and is placed there [11.17] [11.55]", async () => {
  const jobId = await jobOf(
    { ...goodRow, amount: 91 },
    { ...withoutPoint, address: "5 Sampaguita Street, Quezon City" },
  );
  const [first, weak] = (await detail(jobId)).body.body.rows;
  expect(first).toMatchObject({ match: null, place: null });
  expect(weak).toMatchObject({
    status: "failed",
    match: "weak",
    order: { delivery_fee: expect.any(Number) },
    errors: [{ code: "CONFIRM_PLACE", column: "address" }],
    place: { formatted_address: expect.stringMatching(/Sampaguita/) },
  });
  expect((await place(jobId)).body.body.bulk_job.orders_placed).toBe(1);

  const other = await jobOf(
    { ...goodRow, amount: 90 },
    { ...withoutPoint, address: "5 Sampaguita Street, Quezon City" },
  );
  for (const who of [await tokenFor("guest"), await tokenFor((await ownVendor(db)).email)])
    expect((await confirm(other, 3, undefined, who)).status).toBe(404);
  const { row, bulk_job } = (await confirm(other, 3)).body.body;
  const { latitude, longitude } = weak!.place!;
  expect(row).toMatchObject({
    status: "success",
    errors: [],
    order: { latitude, longitude },
    place: weak!.place,
  });
  expect(bulk_job).toMatchObject({ success_row_count: 2, error_row_count: 0 });
  expect((await place(other)).body.body.bulk_job.orders_placed).toBe(2);
});

test("a confirmation applies only to the place that was shown; another address is searched again", async () => {
  const jobId = await jobOf({ ...withoutPoint, address: "5 Sampaguita Street, Quezon City" }, goodRow, bad);
  const { row } = (await confirm(jobId, 2, { address: "Jollibee, Quezon City" })).body.body;
  expect(row.status).toBe("failed");
  expect((await confirm(jobId, 3)).status).toBe(409);
  expect((await confirm(jobId, 4)).status).toBe(409);
  const both = { row_number: 2, place_confirmed: true as const, left_out: true };
  expect((await call(correctBulkRow, { as, params: { jobId }, body: both })).status).toBe(400);
});

test("a place confirmed in a call that fails otherwise does not apply to a later address [11.17] [11.55]", async () => {
  const jobId = await jobOf({ ...withoutPoint, address: "5 Sampaguita Street, Quezon City" });
  const broken = (await confirm(jobId, 2, { customer_name: "R2D2" })).body.body.row;
  expect(broken.errors.map(({ column }) => column)).toContain("customer_name");
  expect(broken.cells).not.toMatchObject({ latitude: expect.anything() });
  const moved = { customer_name: "Bea Cruz", address: "12 Kalayaan Avenue, Poblacion, Makati" };
  const { row } = (await correct(jobId, 2, moved)).body.body;
  expect(row).toMatchObject({
    status: "success",
    place: { formatted_address: expect.stringMatching(/Kalayaan/) },
  });
});

test("a file without valid rows can be placed after one row is corrected", async () => {
  const jobId = await jobOf(bad);
  expect((await place(jobId)).status).toBe(409);
  const { bulk_job } = (await correct(jobId, 2, { customer_name: "Bea Cruz", amount: "1" })).body.body;
  expect(bulk_job.status).toBe("PREPROCESS_SUCCESS");
  expect((await place(jobId)).body.body.bulk_job.status).toBe("ORDER_PLACEMENT_SUCCESS");
});

test("a corrected row that duplicates another one says which", async () => {
  const jobId = await jobOf(goodRow, { ...goodRow, customer_name: "R2D2", amount: 5 });
  const cells = { customer_name: "Bea Cruz", amount: "1240.50" };
  expect((await correct(jobId, 3, cells)).body.body.row.duplicate_of).toBe(2);
});

test("missing rows and unknown cells are refused, and change nothing", async () => {
  const jobId = await jobOf(bad);
  expect((await correct(jobId, 99, { amount: "1" })).status).toBe(409);
  expect((await correct(jobId, 3_000_000_000, { amount: "1" })).status).toBe(400);
  expect((await correct(jobId, 2, { tip: "1" })).status).toBe(400);
  expect((await correct(jobId, 2, { amount: "9".repeat(40_000) })).status).toBe(400);
  expect((await correct("bulk-none", 2, { amount: "1" })).status).toBe(404);
  for (const phone_number of ["0917\u0000", "0917\ud800"])
    expect((await correct(jobId, 2, { phone_number })).status).toBe(400);
  expect((await detail(jobId)).body.body.bulk_job.error_row_count).toBe(1);
});
