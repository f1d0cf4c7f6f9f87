import { listOrders } from "@waybill/contract/orders";
import { orderStatusNames } from "@waybill/domain/orders/status";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { placeTestOrder } from "../order.fixture.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  const placed = async (outlet: string, payment_method: string, changes: object = {}) => {
    clock.advance(1000);
    const order = { amount: 100, payment_method, ...(payment_method === "PAID" && { amount: 0 }) };
    return (await placeTestOrder(call, as, outlet, { order, ...changes })).order_id;
  };
  const page = (query: Record<string, string>, of: string = vendorId, who = as) =>
    call(listOrders, { as: who, params: { vendorId: of }, query });
  const found = async (...given: Parameters<typeof page>) =>
    (await page(...given)).body.result.data.map(({ order_id }) => order_id);
  return { vendorId, outletIds, as, outletEmail, placed, page, found };
};

test("orders are filtered by number, payment method and outlet, together with the other filters [10.62]", async () => {
  const { outletIds, placed, found } = await begin();
  const [here, there] = outletIds;
  const cash = await placed(here, "CASH_ON_DELIVERY");
  const paid = await placed(here, "PAID");
  const atPickup = await placed(there, "PAID", { pay_at_pickup: true });
  const all = { include_outlets: "true" };

  expect(await found({ ...all, payment_method: "PAID" })).toEqual([atPickup, paid]);
  expect(await found({ ...all, payment_method: "PAID", pay_at_pickup: "true" })).toEqual([atPickup]);
  expect(await found({ ...all, payment_method: "PAID", pay_at_pickup: "false" })).toEqual([paid]);
  expect(await found({ outlet: here })).toEqual([paid, cash]);
  expect(await found({ ...all, outlet: here, payment_method: "PAID", status: "NEW" })).toEqual([paid]);
  expect(await found({ ...all, outlet: here, status: "CANCELLED" })).toEqual([]);
  expect(await found({ ...all, order_number: ` ${cash.slice(-6).toLowerCase()} ` })).toEqual([cash]);
  expect(await found({ ...all, order_number: cash, payment_method: "PAID" })).toEqual([]);
  expect(await found({ ...all, order_number: "Ana" })).toEqual([]);
  expect(await found({ ...all, order_number: paid, search: "Ana" })).toEqual([paid]);
});

test("the list without dates searches all time [10.61]", async () => {
  const { outletIds, placed, found } = await begin();
  const old = await placed(outletIds[0], "CASH_ON_DELIVERY");
  await sql`update orders set created_at = '2024-02-29' where order_id = ${old}`.execute(db);
  const late = await placed(outletIds[0], "CASH_ON_DELIVERY");
  expect(await found({ search: "Ana" }, outletIds[0])).toEqual([late, old]);
  expect(await found({ search: old }, outletIds[0])).toEqual([old]);
  expect(await found({ search: "Ana", from: "2025-01-01T00:00:00Z" }, outletIds[0])).toEqual([late]);
});

test("an outlet of someone else matches nothing, and the refusal of a bad filter names its field [10.62]", async () => {
  const mine = await begin();
  const other = await begin();
  const theirs = await other.placed(other.outletIds[0], "PAID");
  expect(await mine.found({ outlet: other.outletIds[0] })).toEqual([]);
  expect(await mine.found({ include_outlets: "true", order_number: theirs })).toEqual([]);
  const outlet = await tokenFor(mine.outletEmail);
  await mine.placed(mine.outletIds[0], "PAID");
  const sister = await mine.placed(mine.outletIds[1], "PAID");
  expect(await mine.found({ outlet: mine.outletIds[1] })).toEqual([sister]);
  expect(await mine.found({ outlet: mine.outletIds[1] }, mine.outletIds[0], outlet)).toEqual([]);
  const partner = await tokenFor("godroid", mine.outletIds[0]);
  expect(await mine.found({ outlet: mine.outletIds[1] }, mine.outletIds[0], partner)).toEqual([]);
  const { status, body } = await mine.page({ payment_method: "BARTER" });
  expect(status).toBe(400);
  expect(body.errors[0].path).toEqual(["payment_method"]);
});

test("active orders are listed however old they are: all that have not ended, and no other [10.113] [18.37]", async () => {
  const { outletIds, placed, found } = await begin();
  const old = new Map<string, string>();
  for (const status of orderStatusNames) {
    const orderId = await placed(outletIds[0], "CASH_ON_DELIVERY");
    await sql`update orders set status = ${status}, created_at = now() - interval '400 days'
      where order_id = ${orderId}`.execute(db);
    old.set(orderId, status);
  }
  const statuses = async (...given: Parameters<typeof found>) =>
    (await found(...given)).map((orderId) => old.get(orderId)).sort();
  const over = ["DELIVERED", "RETURNED_TO_VENDOR", "CANCELLED", "PAYMENT_CANCELLED", "PAYMENT_FAILED"];
  const unpaid = ["INITIATED", "PAYMENT_INITIATED"];
  const active = orderStatusNames.filter((status) => ![...over, ...unpaid].includes(status)).toSorted();
  expect(await statuses({ active: "true", count: "200" }, outletIds[0])).toEqual(active);
  expect(await statuses({ active: "true", include_outlets: "true", count: "200" })).toEqual(active);
  expect(await statuses({ active: "true" }, outletIds[1])).toEqual([]);
  expect((await found({ count: "200" }, outletIds[0])).length).toBe(orderStatusNames.length);
});
