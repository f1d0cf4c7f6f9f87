import { listBulkJobs, placeBulkOrders, readBulkJob } from "@waybill/contract/bulk-jobs";
import { pathOf } from "@waybill/contract/endpoint";
import { readOrder } from "@waybill/contract/orders";
import { afterAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { testStart } from "../../testing/test-database.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { bulkCalls, goodRow, sheetOf, type RowValues } from "../bulk.fixture.ts";
import { purgeInterruptedJobs } from "../create-bulk-job.ts";

const { accounts, call, clock, close, db, deps, pool, tokenFor } = await openTestApp();
/** A second server on the same database, without the first one's caches. */
const elsewhere = await buildApp(accounts);
afterAll(async () => {
  await elsewhere.close();
  await close();
});
beforeEach(() => clock.set(testStart));

const begin = async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  return { as, email, vendorId, outletIds, ...bulkCalls(call, as, vendorId) };
};
type Started = Awaited<ReturnType<typeof begin>>;
const jobOf = async ({ upload }: Started, rows: RowValues[]) =>
  (await upload(await sheetOf(rows))).body.body.bulk_job.bulk_job_id;
const ordersOf = async (vendorIds: readonly string[]) =>
  (
    await pool.query<{ order_id: string }>("select order_id from orders where vendor_id = any($1)", [
      vendorIds,
    ])
  ).rows.map(({ order_id }) => order_id);
const named = (count: number): RowValues[] =>
  Array.from({ length: count }, (_, at) => ({ ...goodRow, description: `tray ${at}` }));

test("each row uses its own preparation minutes, or the outlet's if it has none [18.05]", async () => {
  const mine = await begin();
  const { as, vendorId } = mine;
  const rows = [40, "75", null, 181, "soon", 1.5].map((ready_in_minutes, at) => ({
    ...goodRow,
    description: `tray ${at}`,
    ready_in_minutes,
  }));
  const jobId = await jobOf(mine, rows);
  const params = { vendorId, jobId };
  const checked = (await call(readBulkJob, { as, params })).body.body.rows;
  const errors = checked.map((row) => row.errors.map(({ column, translation_key: key }) => [column, key])[0]);
  const wrong = ["ready_in_minutes", "bulk-row.ready-in-minutes"];
  expect(errors).toEqual([undefined, undefined, undefined, wrong, wrong, wrong]);
  const placed = (await mine.place(jobId)).body.body.orders;
  const readyIn = await Promise.all(
    placed.slice(0, 3).map(async ({ order }) => {
      const query = { vendorId, orderId: order.order_id ?? "" };
      const { created_at, ready_at = 0 } = (await call(readOrder, { as, query })).body.result;
      return (ready_at - Math.floor(Date.parse(created_at) / 1000)) / 60;
    }),
  );
  expect(readyIn).toEqual([40, 75, 0]);
});

test("every valid row becomes an order, like one placed by hand [7.51]", async () => {
  const mine = await begin();
  const { as, vendorId, outletIds } = mine;
  const scheduled = { delivery_type: "scheduled", scheduled_for: "2026-03-10 18:30" };
  const jobId = await jobOf(mine, [goodRow, { ...goodRow, ...scheduled, collection_point: outletIds[0] }]);
  const { status, body } = await mine.place(jobId);
  expect(status).toBe(200);
  expect(body.code).toBe(200);
  expect(body.body.bulk_job).toMatchObject({
    status: "ORDER_PLACEMENT_SUCCESS",
    total_rows: 2,
    success_row_count: 2,
    error_row_count: 0,
    orders_placed: 2,
  });
  const [first, second] = body.body.orders.map(({ order }) => order);
  const read = async (vendor: string, orderId = "") =>
    (await call(readOrder, { as, query: { vendorId: vendor, orderId } })).body.result;
  expect(await read(vendorId, first?.order_id ?? "")).toMatchObject({
    status: "RECEIVED",
    customer: {
      name: "Ana Reyes",
      phone_number: "+639175550142",
      location: { unit_number: "1804", notes: "Leave with the guard" },
    },
    order: { amount: 1240.5, description: "2 sisig trays", payment_method: "CASH_ON_DELIVERY" },
    delivery_fee: first?.delivery_fee,
  });
  expect(await read(outletIds[0], second?.order_id ?? "")).toMatchObject({
    vendor_id: outletIds[0],
    preordered_for: Date.parse("2026-03-10T10:30:00.000Z") / 1000,
  });
});

test("a repeated call returns the first response and places no order twice", async () => {
  const mine = await begin();
  const jobId = await jobOf(mine, named(3));
  const [first, second] = [await mine.place(jobId), await mine.place(jobId)];
  expect(second.body).toEqual(first.body);
  expect(await ordersOf([mine.vendorId])).toHaveLength(3);
});

test("two concurrent calls place each row once, and both return the whole job", async () => {
  const mine = await begin();
  const jobId = await jobOf(mine, named(25));
  const answers = await Promise.all([mine.place(jobId), mine.place(jobId), mine.place(jobId)]);
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(answers[0]?.body.body.bulk_job.orders_placed).toBe(25);
  const orders = await ordersOf([mine.vendorId]);
  expect(orders.sort()).toEqual(answers[0]?.body.body.orders.map(({ order }) => order.order_id).sort());
});

test("two servers that place one job concurrently place each row once", async () => {
  const mine = await begin();
  const jobId = await jobOf(mine, named(30));
  const url = pathOf(placeBulkOrders, { jobId });
  const there = elsewhere.inject({ method: "POST", url, headers: { authorization: mine.as } });
  const [other, own] = await Promise.all([there, mine.place(jobId)]);
  expect(other.statusCode).toBe(200);
  expect(own.status).toBe(200);
  expect(other.json()).toEqual(own.body);
  const orders = await ordersOf([mine.vendorId]);
  const { bulk_job, rows } = (await mine.detail(jobId)).body.body;
  expect(bulk_job).toMatchObject({ status: "ORDER_PLACEMENT_SUCCESS", orders_placed: 30 });
  expect(orders.sort()).toEqual(rows.map(({ order }) => order.order_id).sort());
});

test("interrupted placing continues with the rows that have no order", async () => {
  const mine = await begin();
  const jobId = await jobOf(mine, named(14));
  // The table refuses the second batch of rows: the first batch stays, and no order exists without its row's
  // outcome.
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
    if new.details->'order'->>'description' = 'tray 12' then raise exception 'cut off'; end if; return new; end $$`);
  await pool.query("create trigger cut before insert on orders for each row execute function refuse()");
  const cut = await mine.place(jobId);
  await pool.query("drop trigger cut on orders");
  await pool.query("drop function refuse()");
  expect(cut.status).toBe(500);
  expect(await ordersOf([mine.vendorId])).toHaveLength(10);
  const half = (await mine.detail(jobId)).body.body;
  expect(half.bulk_job).toMatchObject({ status: "PREPROCESS_SUCCESS", orders_placed: 10 });

  const { body } = await mine.place(jobId);
  expect(body.body.bulk_job).toMatchObject({ status: "ORDER_PLACEMENT_SUCCESS", orders_placed: 14 });
  const first = half.rows.map(({ order }) => order.order_id).filter((id) => id !== null);
  expect(await ordersOf([mine.vendorId])).toHaveLength(14);
  expect(body.body.orders.map(({ order }) => order.order_id)).toEqual(expect.arrayContaining(first));
});

test("a row refused when placing fails alone, and no order costs more than the fee shown", async () => {
  const mine = await begin();
  const soon = { ...goodRow, delivery_type: "scheduled", scheduled_for: "2026-03-10 10:30" };
  const jobId = await jobOf(mine, [goodRow, soon, { ...goodRow, description: "dearer" }]);
  await pool.query(
    `update bulk_rows set facts = jsonb_set(facts::jsonb, '{delivery_fee}', '1')::json
      where bulk_job_id = $1 and row_number = 4`,
    [jobId],
  );
  clock.advance(3_600_000);
  const { body } = await mine.place(jobId, await tokenFor(mine.email));
  expect(body.body.bulk_job).toMatchObject({
    status: "ORDER_PLACEMENT_SUCCESS_WITH_ERROR",
    success_row_count: 1,
    error_row_count: 2,
    orders_placed: 1,
  });
  expect(body.body.orders.map(({ status, errors }) => [status, errors[0]?.code, errors[0]?.column])).toEqual([
    ["success", undefined, undefined],
    ["failed", "PREORDER_OUT_OF_WINDOW", "scheduled_for"],
    ["failed", "FEE_CHANGED", null],
  ]);
});

test("the history lists the three outcomes of placing, newest first, and no other jobs [4.60] [7.49]", async () => {
  const mine = await begin();
  const soon = { ...goodRow, delivery_type: "scheduled", scheduled_for: "2026-03-10 10:30" };
  const whole = await jobOf(mine, [goodRow]);
  clock.advance(1000);
  const partly = await jobOf(mine, [goodRow, { ...goodRow, amount: null }]);
  clock.advance(1000);
  const none = await jobOf(mine, [soon]);
  clock.advance(1000);
  await jobOf(mine, [goodRow]);
  clock.advance(3_600_000);
  const as = await tokenFor(mine.email);
  for (const jobId of [whole, partly, none]) await mine.place(jobId, as);
  const { body } = await call(listBulkJobs, { as, params: { vendorId: mine.vendorId } });
  expect(body.code).toBe(200);
  expect(body.body.map(({ bulk_job_id, status }) => [bulk_job_id, status])).toEqual([
    [none, "ORDER_PLACEMENT_FAIL"],
    [partly, "ORDER_PLACEMENT_SUCCESS_WITH_ERROR"],
    [whole, "ORDER_PLACEMENT_SUCCESS"],
  ]);
});

test("a job without a valid row, or whose file was not completely read, is not placed", async () => {
  const mine = await begin();
  const failed = await jobOf(mine, [{ ...goodRow, amount: null }]);
  const unread = await jobOf(mine, [goodRow]);
  await pool.query("update bulk_jobs set status = 'UNKNOWN' where bulk_job_id = $1", [unread]);
  for (const jobId of [failed, unread]) {
    const { status, body } = await mine.place(jobId);
    expect(status).toBe(409);
    expect(body.errors[0].code).toBe("BULK_JOB_WITHOUT_ORDERS");
  }
  expect(await ordersOf([mine.vendorId])).toEqual([]);
});

test("an interrupted upload is deleted after a day, and no other job ever is", async () => {
  const mine = await begin();
  const [cut, late, checked] = [
    await jobOf(mine, [goodRow]),
    await jobOf(mine, [goodRow]),
    await jobOf(mine, [goodRow]),
  ];
  await pool.query("update bulk_jobs set status = 'UNKNOWN' where bulk_job_id = any($1)", [[cut, late]]);
  await pool.query(
    "update bulk_jobs set created_at = created_at + interval '2 hours' where bulk_job_id = $1",
    [late],
  );
  clock.advance(25 * 3_600_000);
  await purgeInterruptedJobs(deps);
  const as = await tokenFor("ops");
  const statuses = [cut, late, checked].map(async (jobId) => (await mine.detail(jobId, as)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
});
