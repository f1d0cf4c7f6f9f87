import { cancelOrder, listOrders, readOrder } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { systemActor } from "../../audit/record-audit.ts";
import { moveGuestOrders } from "../move-guest-orders.ts";
import { carriedToTheDoor, moveOrderThrough, placeTestOrder } from "../order.fixture.ts";
import { findOrdersById } from "../rows.ts";

const { call, clock, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  return { as: await tokenFor(email), outletId: outletIds[0], otherId: outletIds[1] };
};
const takenAt = async (outlet: string) =>
  (
    await pool.query<{ code: string }>("select code from counter_codes where outlet = $1 order by code", [
      outlet,
    ])
  ).rows.map(({ code }) => code);

/** Marks all codes of an outlet as used, except these. */
const leaveFree = (outlet: string, free: readonly string[]) =>
  pool.query(
    `insert into counter_codes (outlet, code, order_id)
     select $1, lpad(code::text, 4, '0'), $1 || '/' || code from generate_series(0, 9999) as code
     where lpad(code::text, 4, '0') <> all ($2)`,
    [outlet, free],
  );

test("an order has a four-digit counter code, and its order id as before [17.13]", async () => {
  const { as, outletId } = await begin();
  const order = await placeTestOrder(call, as, outletId);
  expect(order.counter_code).toMatch(/^\d{4}$/);
  expect(order.order_id).toMatch(new RegExp(`^${outletId}-[A-Z2-9]{12}$`));
  const query = { vendorId: outletId, orderId: order.order_id };
  expect((await call(readOrder, { as, query })).body.result.counter_code).toBe(order.counter_code);
  const { data } = (await call(listOrders, { as, params: { vendorId: outletId } })).body.result;
  expect(data.map((one) => one.counter_code)).toEqual([order.counter_code]);
});

test("open orders of an outlet never have the same code, those of two outlets may [17.13]", async () => {
  const { as, outletId, otherId } = await begin();
  const free = ["0007", "0815", "4071", "9999"];
  await leaveFree(outletId, free);
  await leaveFree(otherId, free);
  const placed = await Promise.all(
    free.flatMap(() => [placeTestOrder(call, as, outletId), placeTestOrder(call, as, otherId)]),
  );
  const codesOf = (vendorId: string) =>
    placed
      .filter((order) => order.vendor_id === vendorId)
      .map(({ counter_code }) => counter_code)
      .toSorted();
  expect(codesOf(outletId)).toEqual(free);
  expect(codesOf(otherId)).toEqual(free);
  // All ten thousand codes are in use: the next order is accepted without one.
  expect((await placeTestOrder(call, as, outletId)).counter_code).toBeNull();
});

test("a code is free again after its order has ended, in any way [17.13]", async () => {
  const { as, outletId } = await begin();
  await leaveFree(outletId, ["1111", "2222"]);
  const one = await placeTestOrder(call, as, outletId);
  const other = await placeTestOrder(call, as, outletId);
  const before = await takenAt(outletId);
  expect(before).toHaveLength(10_000);

  const { order_id } = one;
  await call(cancelOrder, { as, body: { vendor_id: outletId, order_id, reason: "mistake_error" } });
  await moveOrderThrough(call, as, other.order_id, ...carriedToTheDoor);
  expect(await takenAt(outletId)).toHaveLength(9998);
  const next = await placeTestOrder(call, as, outletId);
  expect(next.counter_code).toBeOneOf(["1111", "2222"]);
  // An ended order still shows its code.
  const read = await call(readOrder, { as, query: { vendorId: outletId, orderId: one.order_id } });
  expect(read.body.result.counter_code).toBe(one.counter_code);
});

test("a guest's orders keep their codes when the guest registers, unless the outlet uses them [17.13]", async () => {
  const { outletId } = await begin();
  const guest = await tokenFor("guest");
  const [one, other] = [
    await placeTestOrder(call, guest, "guest"),
    await placeTestOrder(call, guest, "guest"),
  ];
  const taken = one.counter_code ?? "";
  await pool.query("insert into counter_codes (outlet, code, order_id) values ($1, $2, 'another')", [
    outletId,
    taken,
  ]);
  const { rows } = await pool.query<{ guest_id: string }>("select guest_id from orders where order_id = $1", [
    one.order_id,
  ]);
  const guestId = rows[0]?.guest_id ?? "";
  await moveGuestOrders(pool, { guestId, vendorId: outletId, now: clock.now(), by: systemActor("test") });
  const adopted = await findOrdersById(pool, { orderIds: [one.order_id, other.order_id], now: clock.now() });
  expect(adopted.get(other.order_id)?.counter_code).toBe(other.counter_code);
  expect(adopted.get(one.order_id)?.counter_code).toMatch(/^\d{4}$/);
  expect(adopted.get(one.order_id)?.counter_code).not.toBe(taken);
});
