import { redeliverOrder } from "@waybill/contract/merchants/after-failure";
import { cancelOrder, createOrder, readOrder } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { carriedToTheDoor, moveOrderThrough, placeTestOrder } from "../order.fixture.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0], {
    asked_proofs: ["pin"],
    vat_number: "12345678",
  });
  const orderId = order.order_id;
  const redeliver = (who = as) => call(redeliverOrder, { as: who, params: { orderId } });
  const read = async (id = orderId) =>
    (await call(readOrder, { as, query: { vendorId: outletIds[0], orderId: id } })).body.result;
  return { as, order, orderId, outletId: outletIds[0], redeliver, read };
};
const toTheDoor = carriedToTheDoor.filter((status) => status !== "DELIVERED");
const back = [...toTheDoor, "RETURN_INITIATED", "RETURNED_TO_VENDOR"] as const;

test("a returned order is sent again from its own draft, at today's fee, and both orders are linked [19.16] [19.17]", async () => {
  const { as, order, orderId, outletId, redeliver, read } = await begin();
  await moveOrderThrough(call, as, orderId, ...back);
  clock.advance(600_000);
  const { status, body } = await redeliver();
  expect(status).toBe(200);
  const { fee, signature, order: draft } = body.result;
  expect(draft).toMatchObject({
    redelivery_of: orderId,
    delivery_fee: fee,
    signature,
    asked_proofs: ["pin"],
  });
  expect((await read()).redelivered_as).toBeUndefined();

  const again = await call(createOrder, { as, body: draft });
  expect(again.status).toBe(201);
  expect(again.body.result).toMatchObject({
    redelivery_of: orderId,
    vendor_id: outletId,
    customer: { name: order.customer.name, phone_number: order.customer.phone_number },
    order: order.order,
    vat_number: "12345678",
  });
  expect(again.body.result.order_id).not.toBe(orderId);
  const link = (await read()).redelivered_as;
  expect(link).toBe(again.body.result.order_id);
  expect((await read(link)).redelivery_of).toBe(orderId);
});

test("a delivered or open order cannot be sent again, a cancelled one can, and another vendor's is not found [19.16]", async () => {
  const { as, orderId, outletId, redeliver } = await begin();
  expect((await redeliver()).body).toMatchObject({
    status: 409,
    errors: [{ code: "ORDER_NOT_REDELIVERABLE" }],
  });
  for (const who of [await tokenFor((await ownVendor(db)).email), await tokenFor("guest")])
    expect((await redeliver(who)).status).toBe(404);
  await moveOrderThrough(call, as, orderId, ...toTheDoor, "RETURN_INITIATED");
  expect((await redeliver()).status).toBe(409);

  const done = await begin();
  await moveOrderThrough(call, done.as, done.orderId, ...carriedToTheDoor);
  if ((await done.read()).status !== "DELIVERED")
    await moveOrderThrough(call, done.as, done.orderId, "DELIVERED");
  expect((await done.redeliver()).status).toBe(409);

  const cancelled = await begin();
  const body = { vendor_id: cancelled.outletId, order_id: cancelled.orderId, reason: "mistake_error" };
  expect((await call(cancelOrder, { as: cancelled.as, body })).status).toBe(200);
  expect((await cancelled.redeliver()).status).toBe(200);
  expect(outletId).not.toBe(cancelled.outletId);
});

test("an order linked to an earlier one that may not be sent again is refused, and nothing is placed [19.17]", async () => {
  const mine = await begin();
  await moveOrderThrough(call, mine.as, mine.orderId, ...back);
  const draft = (await mine.redeliver()).body.result.order;
  const other = await begin();
  await moveOrderThrough(call, other.as, other.orderId, ...back);
  const inProgress = await placeTestOrder(call, mine.as, mine.outletId);
  for (const redelivery_of of [other.orderId, inProgress.order_id, "nobody-0000000000"]) {
    const refused = await call(createOrder, { as: mine.as, body: { ...draft, redelivery_of } });
    expect(refused.body).toMatchObject({ status: 422, errors: [{ path: ["redelivery_of"] }] });
  }
  expect((await mine.read()).redelivered_as).toBeUndefined();
});
