import { cancelOrder, createOrder, listOrders } from "@waybill/contract/orders";
import { createHash, randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openTestApp, silentOutbox } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { orderDeps } from "../order-deps.ts";
import { orderRequest } from "../order.fixture.ts";
import { createOrder as placeOrder } from "./create-order.ts";
import { bodyHash, purgeIdempotencyKeys } from "./idempotency.ts";

const { app, call, clock, close, db, deps, pool, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { email, outletIds, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  const outletId = outletIds[0];
  const request = await orderRequest(call, as, outletId);
  const send = (who: string, key: string, body: object = request) =>
    call(createOrder, { as: who, body: body as typeof request, headers: { "idempotency-key": key } });
  const count = async () =>
    (await call(listOrders, { as, params: { vendorId: outletId } })).body.result.data.length;
  return { as, outletId, outletEmail, request, send, count };
};

test("the same request with the same key is one order with one response, whatever happened in between", async () => {
  const { as, outletId, request, send, count } = await begin();
  const key = randomUUID();
  const first = await send(as, key);
  expect(first.status).toBe(201);
  const orderId = first.body.result.order_id;
  await call(cancelOrder, {
    as,
    body: { vendor_id: outletId, order_id: orderId, reason: "mistake_error" },
  });
  // The fee has expired, which does not affect an existing order.
  clock.advance(1_800_000);
  const { vendor_id, ...rest } = request;
  const again = await send(as, key, { ...rest, vendor_id });
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(await count()).toBe(1);
});

test("a key that was used for another order is refused", async () => {
  const { as, request, send, count } = await begin();
  const key = randomUUID();
  await send(as, key);
  const { status, body } = await send(as, key, { ...request, pay_at_pickup: true });
  expect(status).toBe(422);
  expect(body.errors[0].code).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await count()).toBe(1);
});

test("a key belongs to its sender: another user's same key is another order", async () => {
  const { as, outletEmail, send, count } = await begin();
  const key = randomUUID();
  const [one, other] = [await send(as, key), await send(await tokenFor(outletEmail), key)];
  expect(one.body.result.order_id).not.toBe(other.body.result.order_id);
  expect(await count()).toBe(2);
});

test("a refused order does not use up its key", async () => {
  const { as, request, send } = await begin();
  const key = randomUUID();
  expect((await send(as, key, { ...request, signature: "nonsense" })).status).toBe(422);
  expect((await send(as, key)).status).toBe(201);
});

test("the same key a thousand times at once is one order without a failure", async () => {
  const { as, send, count } = await begin();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 1000 }, () => send(as, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await count()).toBe(1);
});

test("two processes that are sent the same key at once place one order", async () => {
  const { as, request, count } = await begin();
  const actor = await app.findActor(as);
  if (!actor) throw new Error("Nobody is signed in.");
  const key = randomUUID();
  const inProcess = () =>
    placeOrder({ ...orderDeps(deps, silentOutbox), pool: new Proxy(pool, {}) }, actor, request, key);
  const orders = await Promise.all(Array.from({ length: 8 }, inProcess));
  expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(1);
  expect(await count()).toBe(1);
});

test("two bodies with the same content in any order have one hash; others differ", () => {
  const one = bodyHash({ a: 1, b: { c: null, d: "x" } });
  // Keys are stored for a week, so hashes made by the previous version must stay the same.
  expect(one).toBe(createHash("sha256").update('{"a":1,"b":{"c":null,"d":"x"}}').digest("base64url"));
  expect(bodyHash({ b: { d: "x", e: undefined, c: null }, a: 1 })).toBe(one);
  expect(bodyHash({ b: { d: "x", c: null }, a: 1 })).toBe(one);
  expect(bodyHash({ a: 1, b: { c: null, d: "y" } })).not.toBe(one);
  expect(bodyHash({ a: "1", b: { c: null, d: "x" } })).not.toBe(one);
});

test("a key is stored for a week, and can then be used again", async () => {
  const { as, request, send } = await begin();
  const key = randomUUID();
  await send(as, key);
  const other = { ...request, pay_at_pickup: true };
  const purgeAfter = (days: number) =>
    purgeIdempotencyKeys({ pool, now: () => new Date(clock.now().getTime() + days * 86_400_000) });
  await purgeAfter(6.9);
  expect((await send(as, key, other)).body.errors[0].code).toBe("IDEMPOTENCY_KEY_REUSED");
  await purgeAfter(7.1);
  expect((await send(as, key, other)).status).toBe(201);
});
