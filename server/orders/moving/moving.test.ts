import { cancelOrder as endpoint, createOrder, readOrder } from "@waybill/contract/orders";
import { readProof } from "@waybill/contract/riders/riders";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import { afterAll, expect, test } from "vitest";
import { movingDeps, openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { findOwnOrder } from "../find-order.ts";
import { carriedToTheDoor, moveOrderThrough, orderRequest, placeTestOrder } from "../order.fixture.ts";
import { cancelOrder } from "./cancel-order.ts";
import { moveOrder } from "./move-order.ts";

const app = await openTestApp();
const { call, clock, close, db, deps, tokenFor } = app;
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const [outletId] = outletIds;
  const order = await placeTestOrder(call, as, outletId);
  const cancel = (reason = "mistake_error", who = as, orderId = order.order_id) =>
    call(endpoint, { as: who, body: { vendor_id: outletId, order_id: orderId, reason } });
  return { as, vendorId, outletId, order, cancel };
};

test("a cancelled order stores its reason, and its version and history grow [4.13] [7.32]", async () => {
  const { order, cancel } = await begin();
  clock.advance(1000);
  const { status, body } = await cancel("bad_weather");
  expect(status).toBe(200);
  expect(body.result).toMatchObject({
    status: "CANCELLED",
    cancel_reason: "bad_weather",
    version: 2,
    updated_at: clock.now().toISOString(),
  });
  expect(body.result.status_history.slice(2)).toEqual([
    { status: "CANCELLED", created_at: clock.now().toISOString() },
  ]);
  expect(body.result.order_id).toBe(order.order_id);
});

test("an unknown reason is refused, and the order stays unchanged [4.17]", async () => {
  const { as, order, outletId, cancel } = await begin();
  const { status, body } = await cancel("i_felt_like_it");
  expect(status).toBe(422);
  expect(body.errors[0].code).toBe("CANCEL_REASON_UNKNOWN");
  expect(body.errors[0].path).toEqual(["reason"]);
  const { body: now } = await call(readOrder, { as, query: { vendorId: outletId, orderId: order.order_id } });
  expect(now.result.status).toBe("RECEIVED");
});

test("an order that was picked up cannot be cancelled by its merchant, but by an operator [4.13] [6.31]", async () => {
  const { as, order, cancel } = await begin();
  await moveOrderThrough(
    call,
    as,
    order.order_id,
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "PICKED_UP",
  );
  const { status, body } = await cancel();
  expect(status).toBe(409);
  expect(body.errors[0].code).toBe("ORDER_NOT_CANCELLABLE");
  expect((await cancel("courier_accident", await tokenFor("ops"))).status).toBe(200);
});

test("an ended order cannot be cancelled, and the refusal says that it is over", async () => {
  const { as, order, cancel } = await begin();
  await moveOrderThrough(call, as, order.order_id, ...carriedToTheDoor);
  for (const who of [as, await tokenFor("ops")]) {
    const { status, body } = await cancel("mistake_error", who);
    expect(status).toBe(409);
    expect(body.errors[0].code).toBe("ORDER_NOT_CANCELLABLE");
  }
});

test("a delayed order can be cancelled only while the flag is on [4.14] [6.20]", async () => {
  const { as, order, cancel } = await begin();
  await moveOrderThrough(call, as, order.order_id, "DELAYED");
  const turn = (is_on: boolean) =>
    db
      .insertInto("flags")
      .values({ name: "delayed-cancellation", is_on })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ is_on }))
      .execute();
  await turn(false);
  expect((await cancel()).status).toBe(409);
  await turn(true);
  expect((await cancel()).status).toBe(200);
});

test("an order with a committed payment can be cancelled ten minutes later, not before [4.15]", async () => {
  const { as, order, cancel } = await begin();
  await moveOrderThrough(call, as, order.order_id, "PAYMENT_COMMITTED");
  clock.advance(599_000);
  expect((await cancel()).status).toBe(409);
  clock.advance(1000);
  expect((await cancel()).status).toBe(200);
});

test("another vendor, guest or partner cannot read, cancel or move an order: it is not found", async () => {
  const [mine, other] = [await begin(), await begin()];
  const orderId = other.order.order_id;
  const strangers = [mine.as, await tokenFor("guest"), await tokenFor("godroid", mine.outletId)];
  for (const as of strangers) {
    const answers = [
      await call(readOrder, { as, query: { vendorId: other.outletId, orderId } }),
      await call(readOrder, { as, query: { vendorId: mine.outletId, orderId } }),
      await other.cancel("mistake_error", as),
      await call(moveOrderInSandbox, { as, params: { orderId }, body: { status: "CANCELLED" } }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body.errors[0].code).toBe("ORDER_NOT_FOUND");
    }
  }
});

test("a parent and an operator read an outlet's order, also by the parent's id [7.31]", async () => {
  const { as, vendorId, outletId, order } = await begin();
  for (const [who, vendor] of [
    [as, outletId],
    [as, vendorId],
    [await tokenFor("ops"), outletId],
    [await tokenFor("godroid", outletId), outletId],
  ] as const) {
    const { status, body } = await call(readOrder, {
      as: who,
      query: { vendorId: vendor, orderId: order.order_id },
    });
    expect(status).toBe(200);
    expect(body.result?.order_id).toEqual(order.order_id);
  }
});

test("of two moves from the same version of an order the second is refused, and nothing is lost", async () => {
  const { order } = await begin();
  const operator = {
    kind: "operator",
    userId: "o",
    sessionId: "s",
    email: "o@example.com",
    roles: new Set(["admin"] as const),
    secondFactor: "not needed" as const,
  } as const;
  const copy = await findOwnOrder(deps, operator, { orderId: order.order_id });
  const outbox = { wake: () => undefined };
  const orders = movingDeps(deps, { ...outbox, cacheOrder: () => undefined });
  const outcomes = await Promise.allSettled([
    moveOrder(orders, copy, ["WAITING_FOR_TRANSPORT"], { by: operator }),
    moveOrder(orders, copy, ["DELAYED"], { by: operator }),
  ]);
  const [won] = outcomes.filter((outcome) => outcome.status === "fulfilled");
  const [lost] = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(won?.value.status_history).toHaveLength(3);
  expect(lost?.reason).toMatchObject({ refusal: "order_changed_meanwhile" });
  const late = cancelOrder(orders, operator, { order: copy, as: "operator", reason: "mistake_error" });
  await expect(late).rejects.toMatchObject({ refusal: "order_changed_meanwhile" });
});

test("the sandbox moves an order along the transition table, even backdated to before it was placed [4.03]", async () => {
  const { as, order } = await begin();
  const params = { orderId: order.order_id };
  const at = new Date(clock.now().getTime() - 86_400_000).toISOString();
  const moved = await call(moveOrderInSandbox, { as, params, body: { status: "WAITING_FOR_TRANSPORT", at } });
  expect(moved.body.result.status_history.at(-1)).toEqual({
    status: "WAITING_FOR_TRANSPORT",
    created_at: at,
  });
  const illegal = await call(moveOrderInSandbox, { as, params, body: { status: "DELIVERED" } });
  expect(illegal.status).toBe(409);
  expect(illegal.body.errors[0].code).toBe("ORDER_NOT_MOVABLE");
});

test("a returned order has a picture as proof", async () => {
  const { as, order } = await begin();
  const way = [
    "WAITING_FOR_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "PICKED_UP",
    "RETURN_INITIATED",
  ] as const;
  const back = await moveOrderThrough(call, as, order.order_id, ...way, "RETURNED_TO_VENDOR");
  expect(back.proofs).toMatchObject({ pickup: null, return: expect.stringContaining("/proof/return") });
  const proof = await call(readProof, { as, params: { orderId: order.order_id, kind: "return" } });
  expect(proof.status).toBe(200);
  expect(proof.headers["content-type"]).toBe("image/png");
  expect(proof.bytes.subarray(1, 4).toString()).toBe("PNG");
});

test("outside the sandbox orders cannot be moved by hand", async () => {
  const real = await openTestApp({
    env: {
      ENVIRONMENT: "stg",
      DATABASE_URL: "postgres://unused",
      PUBLIC_URL: "https://waybill.test",
      TOKEN_SECRET: "x".repeat(32),
      SMTP_URL: "smtp://unused",
    },
  });
  try {
    const { email, outletIds } = await ownVendor(real.db);
    const as = await real.tokenFor(email);
    const body = await orderRequest(real.call, as, outletIds[0]);
    const { body: placed } = await real.call(createOrder, { as, body });
    const answer = await real.call(moveOrderInSandbox, {
      as,
      params: { orderId: placed.result.order_id },
      body: { status: "CANCELLED" },
    });
    expect(answer.status).toBe(404);
  } finally {
    await real.close();
  }
});
