import { updateOrder, cancelOrder } from "@waybill/contract/orders";
import { readJob, seeChanges } from "@waybill/contract/riders/rider-jobs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { ownRider } from "../rider.fixture.ts";
import { openRiding, paid } from "../riding.fixture.ts";

const product = await openRiding();
const { accept, begin, call, close, report, statusOf } = product;
afterAll(close);

test("changes of an order after it was accepted are shown in the job until the rider has seen them [17.10]", async () => {
  const { merchant, outletId, order, rider, params } = await begin(paid);
  await accept(rider);
  const changed = async () => (await call(readJob, { as: rider.as, params })).body.result.changed;
  const update = async (body: object) =>
    (
      await call(updateOrder, {
        as: merchant,
        params: { orderId: order.order_id },
        body: { vendor_id: outletId, ...body },
      })
    ).status;
  const see = async (as: string) => (await call(seeChanges, { as, params })).status;
  expect(await changed()).toEqual([]);

  expect(await update({ location: { notes: "The blue gate" } })).toBe(200);
  expect(await changed()).toEqual(["note"]);
  expect(await update({ location: { unit_number: "2004" } })).toBe(200);
  expect(await update({ amount: 480 })).toBe(200);
  expect(await changed()).toEqual(["address", "note", "amount"]);
  // Another rider gets 404 and marks nothing as seen.
  expect(await see((await ownRider(product)).as)).toBe(404);
  expect(await see(rider.as)).toBe(204);
  expect(await changed()).toEqual([]);
  expect(await see(rider.as)).toBe(204);

  const body = { vendor_id: outletId, order_id: order.order_id, reason: "no_courier" };
  await call(cancelOrder, { as: await product.tokenFor("ops"), body });
  expect(await changed()).toEqual(["cancelled"]);
  expect(await see(rider.as)).toBe(204);
  expect(await changed()).toEqual([]);
});

test("if an order is cancelled while its rider reports, each call succeeds or is refused, and neither crashes", async () => {
  const as = await product.tokenFor("ops");
  for (let milliseconds = 0; milliseconds < 16; milliseconds += 1) {
    const { rider, order, outletId } = await begin(paid);
    const { order_id } = order;
    await accept(rider);
    const cancel = async () => {
      await wait(milliseconds);
      return call(cancelOrder, { as, body: { vendor_id: outletId, order_id, reason: "no_courier" } });
    };
    const [reported, cancelled] = await Promise.all([report(rider, order_id, "arrived_at_pickup"), cancel()]);
    expect(reported.status).toBeOneOf([200, 409]);
    expect(cancelled.status).toBeOneOf([200, 409]);
    expect(await statusOf(order_id)).toBe(cancelled.status === 200 ? "CANCELLED" : "NEAR_VENDOR");
  }
}, 60_000);
