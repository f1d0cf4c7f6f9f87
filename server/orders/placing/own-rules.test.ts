import { pathOf } from "@waybill/contract/endpoint";
import { exportOrders } from "@waybill/contract/history";
import { readFeeLimits, saveFeeLimits, saveOrderSettings } from "@waybill/contract/merchants/order-rules";
import { cancelOrder, createOrder, listOrders, updateOrder } from "@waybill/contract/orders";
import { afterAll, beforeEach, expect, test } from "vitest";
import { bulkCalls, goodRow, sheetOf } from "../../bulk/bulk.fixture.ts";
import { openPartnerApp, orderBody, partnerApi } from "../../partner/partner.fixture.ts";
import { orderRequest } from "../order.fixture.ts";
import { otherPlace, feeTo } from "../updating/update.fixture.ts";

const app = await openPartnerApp();
const { call, clock, inject, pool, tokenFor } = app;
afterAll(app.close);

let mine: Awaited<ReturnType<typeof app.partner>>;
let as: string;
let [outlet, sister] = ["", ""];
beforeEach(async () => {
  mine = await app.partner();
  as = await tokenFor(mine.email);
  [outlet, sister] = mine.outletIds;
});

const require = (reference_required: boolean, vendorId = mine.vendorId) =>
  call(saveOrderSettings, { as, params: { vendorId }, body: { reference_required } });
const limit = (body: { per_day?: number | null; per_order?: number | null }, vendorId = mine.vendorId) =>
  call(saveFeeLimits, { as, params: { vendorId }, body });
const spent = async (vendorId = mine.vendorId) =>
  (await call(readFeeLimits, { as, params: { vendorId } })).body.result.spent_today;
const place = async (changes: object = {}, vendorId = outlet, headers = {}) =>
  call(createOrder, { as, body: await orderRequest(call, as, vendorId, changes), headers });
const refusal = { status: 422, errors: [{ code: "LIMIT_REACHED", path: ["delivery_fee"] }] };

test("a reference is stored with its order, searchable and exported, and may have 64 characters [21.40] [21.41]", async () => {
  const placed = await place({ reference: "  PO-77/Blue  " });
  expect(placed.status).toBe(201);
  expect(placed.body.result.reference).toBe("PO-77/Blue");
  expect((await place()).body.result).not.toHaveProperty("reference");
  const found = await call(listOrders, { as, params: { vendorId: outlet }, query: { search: "po-77/b" } });
  expect(found.body.result.data.map(({ order_id }) => order_id)).toEqual([placed.body.result.order_id]);
  const url = pathOf(exportOrders, { vendorId: outlet });
  const columns = "order_id,reference";
  const file = await inject({ url, query: { columns }, headers: { authorization: as } });
  expect(file.body).toContain(`${placed.body.result.order_id},PO-77/Blue`);

  expect((await place({ reference: "é".repeat(64) })).status).toBe(201);
  const long = await place({ reference: "é".repeat(65) });
  expect(long.body).toMatchObject({ status: 422, errors: [{ path: ["reference"] }] });
  const changed = await call(updateOrder, {
    as,
    params: { orderId: placed.body.result.order_id },
    body: { vendor_id: outlet, item_details: "3 trays" },
  });
  expect(changed.body.result.reference).toBe("PO-77/Blue");
});

test("a parent can require a reference for its outlets' orders, on every channel [21.40]", async () => {
  expect((await require(true)).body.result).toEqual({ reference_required: true, required_by_parent: false });
  for (const reference of [undefined, null, "   "])
    expect((await place({ reference })).body).toMatchObject({
      status: 422,
      errors: [{ code: "REFERENCE_REQUIRED", path: ["reference"] }],
    });
  expect((await place({ reference: "PO-1" })).status).toBe(201);

  const bulk = bulkCalls(call, as, outlet);
  const { body } = (await bulk.upload(await sheetOf([goodRow, { ...goodRow, reference: "PO-2", amount: 9 }])))
    .body;
  expect(body.orders.map(({ status, errors }) => [status, errors[0]?.column])).toEqual([
    ["failed", "reference"],
    ["success", undefined],
  ]);
  const { orders } = (await bulk.place(body.bulk_job.bulk_job_id)).body.body;
  const order = await pool.query(
    "select details ->> 'reference' as reference from orders where order_id = $1",
    [orders[1]?.order.order_id],
  );
  expect(order.rows).toEqual([{ reference: "PO-2" }]);

  const ask = (body: object) =>
    mine.ask("POST", `${partnerApi}/orders`, { ...orderBody(mine.first), ...body });
  const refused = await ask({});
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain("reference");
  const taken = await ask({ reference: "PO-3" });
  expect(taken.status).toBe(201);
  expect((await mine.ask("GET", `${partnerApi}/orders/${taken.body.order_id}`)).body.reference).toBe("PO-3");

  await require(false);
  expect((await place()).status).toBe(201);
  await require(true, sister);
  expect((await place()).status).toBe(201);
  expect((await place({}, sister)).status).toBe(422);
});

test("an order above the limit per order is not placed, and only an owner sets that limit [21.42] [21.24]", async () => {
  const { delivery_fee: fee } = await orderRequest(call, as, outlet);
  expect((await limit({ per_order: fee - 1 })).body.result).toMatchObject({
    per_order: fee - 1,
    per_day: null,
  });
  expect((await place()).body).toMatchObject(refusal);
  await limit({ per_order: fee });
  const placed = await place();
  expect(placed.status).toBe(201);
  const far = await feeTo(call, as, placed.body.result, otherPlace);
  expect(far.delivery_fee).toBeGreaterThan(fee);
  const moved = await call(updateOrder, {
    as,
    params: { orderId: placed.body.result.order_id },
    body: { vendor_id: outlet, ...far },
  });
  expect(moved.body).toMatchObject(refusal);

  await pool.query("update user_vendors set role = 'manager' where user_id = $1", [mine.email]);
  const manager = await tokenFor(mine.email);
  const set = { as: manager, params: { vendorId: mine.vendorId } };
  expect((await call(saveFeeLimits, { ...set, body: {} })).status).toBe(403);
  expect((await call(saveOrderSettings, { ...set, body: { reference_required: false } })).status).toBe(200);
});

test("a parent's daily limit covers all of its outlets, and resets on the country's next day [21.42]", async () => {
  clock.set(new Date("2026-03-10T15:30:00Z"));
  as = await tokenFor(mine.email);
  const { delivery_fee: fee } = await orderRequest(call, as, outlet);
  const other = await orderRequest(call, as, sister);
  // Orders placed before the limit existed count as well.
  await place();
  await limit({ per_day: fee + other.delivery_fee });
  expect(await spent()).toBe(fee);
  const second = await place({}, sister);
  expect(second.status).toBe(201);
  expect((await place()).body).toMatchObject(refusal);
  expect(await spent()).toBe(fee + other.delivery_fee);

  const cancelled = { vendor_id: sister, order_id: second.body.result.order_id, reason: "mistake_error" };
  expect((await call(cancelOrder, { as, body: cancelled })).status).toBe(200);
  expect(await spent()).toBe(fee);
  expect((await place({}, sister)).status).toBe(201);
  expect((await place({}, sister)).status).toBe(422);

  clock.set(new Date("2026-03-10T16:00:00Z"));
  expect(await spent()).toBe(0);
  expect((await place()).status).toBe(201);
});

test("the sum of a day stays right after a change of an order, and after an hour without a limit [21.42]", async () => {
  const placed = await place();
  await limit({ per_day: 100_000 });
  const far = await feeTo(call, as, placed.body.result, otherPlace);
  const params = { orderId: placed.body.result.order_id };
  expect((await call(updateOrder, { as, params, body: { vendor_id: outlet, ...far } })).status).toBe(200);
  expect(await spent()).toBe(far.delivery_fee);

  await limit({ per_day: null });
  const { delivery_fee: fee } = (await place()).body.result;
  expect(await spent()).toBe(far.delivery_fee + fee);
  await limit({ per_day: far.delivery_fee + fee });
  expect(await spent()).toBe(far.delivery_fee + fee);
  expect((await place()).body).toMatchObject(refusal);
});

test("however many orders are placed at once, a daily limit is never exceeded, and a refused key can be used again [21.42]", async () => {
  const { delivery_fee: fee } = await orderRequest(call, as, outlet);
  await limit({ per_day: fee * 3 });
  const bodies = await Promise.all(
    Array.from({ length: 12 }, () => orderRequest(call, as, outlet, { reference: "same" })),
  );
  const answers = await Promise.all(
    bodies.map((body, at) => {
      const key = { "idempotency-key": `key-${Math.floor(at / 2)}-${mine.vendorId}` };
      return call(createOrder, { as, body, headers: at < 8 ? key : {} });
    }),
  );
  const ids = answers.flatMap(({ status, body }) => (status === 201 ? [body.result.order_id] : []));
  expect(new Set(ids).size).toBe(3);
  expect(answers.filter(({ status }) => status === 422).length).toBe(answers.length - ids.length);
  expect(await spent()).toBe(fee * 3);
  const left = await pool.query("select count(*)::int as kept from idempotency_keys where key like $1", [
    `%${mine.vendorId}`,
  ]);
  expect(left.rows[0].kept).toBeLessThanOrEqual(3);
});

test("rows of a sheet above the limit fail, and the others are placed [21.42]", async () => {
  const { delivery_fee: fee } = await orderRequest(call, as, outlet);
  await limit({ per_day: fee * 2 });
  const bulk = bulkCalls(call, as, outlet);
  const rows = [1, 2, 3].map((amount) => ({ ...goodRow, amount }));
  const { bulk_job } = (await bulk.upload(await sheetOf(rows))).body.body;
  const placed = (await bulk.place(bulk_job.bulk_job_id)).body.body;
  expect(placed.orders.map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    ["success", undefined],
    ["success", undefined],
    ["failed", "LIMIT_REACHED"],
  ]);
});
