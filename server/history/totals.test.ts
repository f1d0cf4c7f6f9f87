import { readTotals } from "@waybill/contract/history";
import { afterAll, expect, test } from "vitest";
import { moveOrderThrough, placeTestOrder } from "../orders/order.fixture.ts";
import { findTotals } from "../orders/search/total-rows.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const placed = (outlet: string, amount: number, payment_method = "CASH_ON_DELIVERY") =>
    placeTestOrder(call, as, outlet, { order: { amount, payment_method } });
  const asked = (query: Record<string, string> = {}, of: string = vendorId, who?: string) =>
    call(readTotals, {
      as: who ?? as,
      params: { vendorId: of },
      query: { include_outlets: "true", ...query },
    });
  const totals = async (...given: Parameters<typeof asked>) => (await asked(...given)).body.result;
  return { vendorId, outletIds, as, placed, asked, totals };
};

test("the totals are those of exactly the filtered orders [10.65]", async () => {
  const { outletIds, as, placed, totals } = await begin();
  const [here, there] = outletIds;
  const one = await placed(here, 100.5);
  const two = await placed(there, 200.25, "PAYMENT_ON_DELIVERY");
  const gone = await placed(here, 400);
  await moveOrderThrough(call, as, gone.order_id, "CANCELLED");
  const fees = (...orders: (typeof one)[]) => orders.reduce((sum, order) => sum + order.delivery_fee, 0);

  expect(await totals()).toEqual({
    orders: 3,
    cancelled: 1,
    amount: 300.75,
    fees: fees(one, two),
    currency: "PHP",
    is_whole: true,
  });
  expect(await totals({ payment_method: "PAYMENT_ON_DELIVERY" })).toMatchObject({
    orders: 1,
    amount: 200.25,
  });
  expect(await totals({ outlet: here })).toMatchObject({ orders: 2, cancelled: 1, fees: fees(one) });
  expect(await totals({ order_number: two.order_id.slice(-7) })).toMatchObject({ orders: 1, amount: 200.25 });
  expect(await totals({ search: "nobody" })).toMatchObject({ orders: 0, amount: 0, fees: 0, is_whole: true });
  expect(await totals({ to: "2020-01-01T00:00:00Z" })).toMatchObject({ orders: 0 });
});

test("only a limited number of past orders is read, and the response says so [10.65]", async () => {
  const { vendorId, outletIds, placed } = await begin();
  for (let turn = 0; turn < 3; turn += 1) await placed(outletIds[0], 100);
  const of = { of: { parentId: vendorId } };
  expect(await findTotals(pool, of, 3)).toMatchObject({ orders: 3, isWhole: true });
  expect(await findTotals(pool, of, 2)).toMatchObject({ isWhole: false });
});

test("totals are refused without a token, for a guest and for another vendor [10.65]", async () => {
  const { vendorId, asked, placed, outletIds } = await begin();
  await placed(outletIds[0], 100);
  const other = await begin();
  expect((await call(readTotals, { params: { vendorId }, query: {} })).status).toBe(401);
  expect((await asked({}, vendorId, other.as)).status).toBe(404);
  expect((await asked({}, "guest", await tokenFor("guest"))).status).toBe(404);
  expect(await other.totals({ outlet: outletIds[0] })).toMatchObject({ orders: 0 });
});
