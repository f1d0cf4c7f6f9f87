import { correctBulkRow } from "@waybill/contract/bulk-jobs";
import { readTotals } from "@waybill/contract/history";
import { saveCustomer, searchCustomers } from "@waybill/contract/merchants/address-book";
import { createOrder, listOrders } from "@waybill/contract/orders";
import type { FlagName } from "@waybill/domain/markets/flags";
import { afterAll, beforeEach, expect, test } from "vitest";
import { bulkCalls, goodRow, sheetOf } from "../../bulk/bulk.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { orderRequest, placeTestOrder } from "../order.fixture.ts";
import { otherPlace, feeTo, update } from "../updating/update.fixture.ts";

const { call, clock, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);
beforeEach(async () => {
  await pool.query("delete from country_parameters");
  await pool.query("delete from flags");
  clock.advance(1000);
});

const setParameter = async (name: string, value: string) => {
  await pool.query("insert into country_parameters (name, value) values ($1, $2)", [name, value]);
  clock.advance(1000);
};
const switchOff = async (name: FlagName) => {
  await db.insertInto("flags").values({ name, is_on: false }).execute();
  clock.advance(1000);
};
const merchant = async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  return { vendorId, outletId: outletIds[0], as: await tokenFor(email) };
};
// The tests begin at 10:00 in Manila.
const [closedNow, opensAt] = ["1800:2000", "2026-03-10T10:00:00.000Z"];
const evening = Date.parse("2026-03-10T11:00:00Z") / 1000;

test("outside the country's hours only orders for a time within them are accepted, and the refusal says when they open [10.115]", async () => {
  const { outletId, as } = await merchant();
  await setParameter("serviceHours", closedNow);
  const body = await orderRequest(call, as, outletId);
  const refused = await call(createOrder, { as, body });
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]).toMatchObject({
    code: "SERVICE_CLOSED",
    meta: { translation_key: "error.service-closed", opens_at: opensAt },
  });
  const later = await orderRequest(call, as, outletId, { preordered_for: evening });
  expect((await call(createOrder, { as, body: later })).status).toBe(201);
  const tooLate = await orderRequest(call, as, outletId, { preordered_for: evening + 4 * 3600 });
  expect((await call(createOrder, { as, body: tooLate })).body.errors[0].meta).toMatchObject({
    opens_at: "2026-03-11T10:00:00.000Z",
  });
});

test("the next opening is searched for on the following days, past a holiday [10.115]", async () => {
  const { outletId, as } = await merchant();
  await setParameter("serviceHours", closedNow);
  await pool.query("insert into holidays (day, hours, name) values ('2026-03-10', 'closed', 'Founding day')");
  clock.advance(1000);
  const body = await orderRequest(call, as, outletId);
  const { errors } = (await call(createOrder, { as, body })).body;
  await pool.query("delete from holidays");
  expect(errors[0].meta).toMatchObject({ opens_at: "2026-03-11T10:00:00.000Z" });
});

test("the same hours apply to a guest's order [10.115]", async () => {
  const as = await tokenFor("guest");
  await setParameter("serviceHours", closedNow);
  const body = await orderRequest(call, as, "guest");
  expect((await call(createOrder, { as, body })).body.errors[0].code).toBe("SERVICE_CLOSED");
});

test("items above the country's limit need a confirmation, when they are placed and when they are changed [10.115]", async () => {
  const { outletId, as } = await merchant();
  await setParameter("orderItemValueExceedLimit", "2000");
  const order = { amount: 2000.5, payment_method: "PAID" };
  const body = await orderRequest(call, as, outletId, { order });
  const refused = await call(createOrder, { as, body });
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]).toMatchObject({
    code: "ITEM_VALUE_UNCONFIRMED",
    path: ["order", "amount"],
    meta: { translation_key: "error.item-value-unconfirmed", limit: 2000 },
  });
  const placed = await call(createOrder, { as, body: { ...body, item_value_confirmed: true } });
  expect(placed.status).toBe(201);
  const { result } = placed.body;
  const more = await update(call, as, result, { amount: 3000 });
  expect(more.body.errors[0]).toMatchObject({ code: "ITEM_VALUE_UNCONFIRMED", path: ["amount"] });
  expect((await update(call, as, result, { amount: 3000, item_value_confirmed: true })).status).toBe(200);
  // A value that was confirmed, or is below the limits, needs no confirmation.
  expect((await update(call, as, result, { item_details: "A cake" })).status).toBe(200);
  expect((await update(call, as, result, { amount: 2000 })).status).toBe(200);
});

test("a change of destination is refused outside the service hours, other changes are allowed [10.115]", async () => {
  const { outletId, as } = await merchant();
  const order = await placeTestOrder(call, as, outletId);
  const moved = await feeTo(call, as, order, otherPlace);
  await setParameter("serviceHours", closedNow);
  expect((await update(call, as, order, moved)).body.errors[0].code).toBe("SERVICE_CLOSED");
  expect((await update(call, as, order, { item_details: "A cake" })).status).toBe(200);
});

test("a row of a sheet has both limits: it is refused, and placed after its value is confirmed [10.115]", async () => {
  const { vendorId, as } = await merchant();
  const { upload, place: placeRows } = bulkCalls(call, as, vendorId);
  await setParameter("orderItemValueExceedLimit", "1000");
  const { bulk_job, orders } = (
    await upload(
      await sheetOf([
        { ...goodRow, amount: 1001 },
        { ...goodRow, amount: 90 },
      ]),
    )
  ).body.body;
  expect(orders.map(({ status }) => status)).toEqual(["failed", "success"]);
  expect(orders[0]?.errors).toMatchObject([{ code: "ITEM_VALUE_UNCONFIRMED", column: "amount" }]);
  const params = { jobId: bulk_job.bulk_job_id };
  const confirm = (cells: Record<string, string>, confirmation = {}) =>
    call(correctBulkRow, { as, params, body: { row_number: 2, cells, ...confirmation } });
  const other = await confirm({ amount: "1500" });
  expect(other.body.body.row.errors[0]?.code).toBe("ITEM_VALUE_UNCONFIRMED");
  const confirmed = await confirm({}, { item_value_confirmed: true });
  expect(confirmed.body.body.row).toMatchObject({ status: "success", order: { amount: 1500 } });

  await setParameter("serviceHours", closedNow);
  const closed = await upload(await sheetOf([{ ...goodRow, amount: 70 }]));
  expect(closed.body.body.orders[0]?.errors[0]?.code).toBe("SERVICE_CLOSED");
  await pool.query("delete from country_parameters where name = 'serviceHours'");
  clock.advance(1000);
  const placed = await placeRows(bulk_job.bulk_job_id);
  expect(placed.body.body.bulk_job.orders_placed).toBe(2);
});

test("if the address book, the outlet toggle or changes are switched off the server refuses them, until they are on again [10.115] [18.26]", async () => {
  const { vendorId, outletId, as } = await merchant();
  const order = await placeTestOrder(call, as, outletId);
  const search = () => call(searchCustomers, { as, params: { vendorId: outletId }, query: { query: "" } });
  const together = () => call(listOrders, { as, params: { vendorId }, query: { include_outlets: "true" } });
  const totals = () => call(readTotals, { as, params: { vendorId }, query: { include_outlets: "true" } });
  const change = () => update(call, as, order, { item_details: "A cake" });
  for (const ask of [search, together, totals, change]) expect((await ask()).status).toBe(200);

  await switchOff("activate-address-book");
  expect((await search()).status).toBe(404);
  const saved = await call(saveCustomer, { as, params: { vendorId: outletId }, body: {} });
  expect(saved.status).toBe(404);
  await switchOff("outlet-toggles");
  for (const ask of [together, totals]) {
    const { status, body } = await ask();
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ code: "FEATURE_OFF", path: ["include_outlets"] }] });
  }
  expect((await call(listOrders, { as, params: { vendorId }, query: {} })).status).toBe(200);
  await switchOff("modify-order-button");
  expect((await change()).status).toBe(404);
  await pool.query("delete from flags");
  clock.advance(1000);
  const changed = () => update(call, as, order, { item_details: "Two cakes" });
  for (const ask of [search, together, totals, changed]) expect((await ask()).status).toBe(200);
});
