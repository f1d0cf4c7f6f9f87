import { cancelOrder, listOrders } from "@waybill/contract/orders";
import { confirmPayment, createPaymentIntent, openWallet } from "@waybill/contract/payments";
import { listJobs } from "@waybill/contract/riders/riders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  askIntent,
  askOutcome,
  chargesOf,
  confirm,
  guestWithIntent,
  guestWithWallet,
  orderOfIntent,
} from "../payment.fixture.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
});
afterAll(() => product.close());

const statuses = (order: { status_history: { status: string }[] }) =>
  order.status_history.map(({ status }) => status);

test("a wallet has an id, a token and its lifetime in seconds, and accepts no body [3.26] [7.43]", async () => {
  const as = await product.tokenFor("guest");
  const { status, body } = await product.call(openWallet, { as, params: { vendorId: "guest" } });
  expect(status).toBe(200);
  expect(body).toEqual({
    wallet_id: expect.stringMatching(/^.{20,}$/) as string,
    access_token: expect.stringMatching(/^.{40,}$/) as string,
    expires_in: 1800,
  });
});

test("an intent returns its id and the payment methods, and its order is in status initiated [7.44]", async () => {
  const paying = await guestWithWallet(product);
  const { status, body } = await askIntent(product.call, paying);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(["intent_id", "payment_methods"]);
  const way = {
    encryption: {
      alg: "RSA-OAEP-256",
      enc: "A256GCM",
      public_key: expect.objectContaining({ kty: "RSA", e: "AQAB" }) as object,
      context: null,
    },
    hosted_fields: null,
    cards: [],
  };
  expect(body.payment_methods).toEqual([
    { payment_method: "generic_creditcard", ...way },
    { payment_method: "cybersource_creditcard", ...way },
  ]);
  const { rows } = await product.pool.query<{ status: string; amount_minor: number }>(
    "select status, amount_minor from payments join orders using (order_id) where intent_id = $1",
    [body.intent_id],
  );
  expect(rows).toEqual([{ status: "PAYMENT_INITIATED", amount_minor: paying.order.delivery_fee * 100 }]);
});

test("wallet, intent, confirm: the fee is charged once and the order is placed [4.66 7.45]", async () => {
  const intent = await guestWithIntent(product);
  const { status, body } = await confirm(product.call, intent);
  expect(status).toBe(200);
  const order = await orderOfIntent(product, intent);
  expect(body).toEqual({ order_id: order.order_id, redirect_required: null });
  expect(statuses(order)).toEqual(["INITIATED", "PAYMENT_INITIATED", "PAYMENT_COMMITTED", "NEW", "RECEIVED"]);
  expect(order.delivery_fee).toBe(intent.order.delivery_fee);
  const charges = await chargesOf(product, intent.intentId);
  expect(charges).toHaveLength(1);
  expect(charges[0]?.amount_minor).toBe(Math.round(intent.order.delivery_fee * 100));
});

test("an intent without a wallet and a confirmation without an intent are refused [4.66]", async () => {
  const paying = await guestWithWallet(product);
  const forged = `${paying.bearer_token.slice(0, -4)}AAAA`;
  const [payload = "", mac = ""] = paying.bearer_token.split(".");
  const wrong = [
    { bearer_token: forged },
    { wallet_id: "another" },
    ...[payload, `${payload}.`, `${payload}.AAAA`, `${payload}.${mac}.more`].map((bearer_token) => ({
      bearer_token,
    })),
  ];
  for (const change of wrong) {
    const { status, body } = await askIntent(product.call, { ...paying, ...change });
    expect(status, JSON.stringify(change)).toBe(410);
    expect(body.errors[0].path, JSON.stringify(change)).toEqual(["bearer_token"]);
  }
  const body = { ...paying, vendor_id: "guest", bearer_token: undefined as unknown as string };
  expect((await product.call(createPaymentIntent, { as: paying.as, body })).status).toBe(400);

  const intent = await guestWithIntent(product);
  const unknown = await confirm(product.call, { ...intent, intentId: "nothing" });
  expect(unknown.body.errors[0]).toMatchObject({
    code: "PAYMENT_INTENT_NOT_FOUND",
    path: ["purchase_intent_id"],
  });
  expect((await confirm(product.call, { ...intent, bearer_token: forged })).body.errors[0].code).toBe(
    "WALLET_OVER",
  );
});

test("an expired wallet cannot start anything", async () => {
  const paying = await guestWithWallet(product);
  product.clock.advance(1_800_000);
  expect((await askIntent(product.call, paying)).body.errors[0].code).toBe("WALLET_OVER");
});

test("a card that is not ready is refused with the missing field [4.68]", async () => {
  const intent = await guestWithIntent(product);
  const { as, order, bearer_token, intentId: purchase_intent_id } = intent;
  const base = { order, bearer_token, purchase_intent_id, payment_method: "generic_creditcard" as const };
  const cases = [
    [base, "validation.choose-card", ["card"]],
    [{ ...base, card: { encrypted: "x" } }, "validation.fill-name-on-card", ["card", "name_on_card"]],
    [{ ...base, card: { name_on_card: "Ana" } }, "validation.fill-card", ["card"]],
    [
      { ...base, card: { name_on_card: "Ana", encrypted: "x" } },
      "error.payment.card-not-readable",
      ["card", "encrypted"],
    ],
    [
      { ...base, payment_instrument_id: "none" },
      "error.payment.saved-card-not-found",
      ["payment_instrument_id"],
    ],
  ] as const;
  for (const [body, key, path] of cases) {
    const answer = await product.call(confirmPayment, { as, body });
    expect(answer.body.errors[0].meta.translation_key).toBe(key);
    expect(answer.body.errors[0].path).toEqual(path);
  }
  expect(await chargesOf(product, intent.intentId)).toEqual([]);
  expect((await confirm(product.call, intent)).status).toBe(200);
});

test("a card that the bank refuses fails the payment, and another card can pay the same order", async () => {
  const intent = await guestWithIntent(product);
  const refused = await confirm(product.call, intent, { number: "4000000000009995" });
  expect(refused.status).toBe(402);
  expect(refused.body.errors[0]).toMatchObject({
    code: "CARD_DECLINED",
    meta: { reason: "not_enough_money" },
  });
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_FAILED");
  expect((await askOutcome(product.call, intent)).body.placed).toBe(false);

  expect((await confirm(product.call, intent)).status).toBe(200);
  expect(statuses(await orderOfIntent(product, intent)).slice(2)).toEqual([
    "PAYMENT_FAILED",
    "PAYMENT_INITIATED",
    "PAYMENT_COMMITTED",
    "NEW",
    "RECEIVED",
  ]);
  expect((await chargesOf(product, intent.intentId)).map(({ status }) => status === "declined")).toEqual([
    true,
    false,
  ]);
});

test("an order waiting for its card is not offered to riders and not announced", async () => {
  const intent = await guestWithIntent(product);
  const jobs = await product.call(listJobs, { as: await product.tokenFor("rider") });
  const { order_id } = await orderOfIntent(product, intent);
  expect(jobs.status).toBe(200);
  expect(JSON.stringify(jobs.body)).not.toContain(order_id);
  const other = await product.tokenFor("guest");
  const { body } = await product.call(listOrders, { as: other, params: { vendorId: "guest" } });
  expect(body.result.data).toEqual([]);
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_INITIATED");
});

test("an unpaid order cannot be cancelled, only abandoned; a paid one can be cancelled like any other", async () => {
  const intent = await guestWithIntent(product);
  const { order_id } = await orderOfIntent(product, intent);
  const body = { vendor_id: "guest", order_id, reason: "mistake_error" };
  expect((await product.call(cancelOrder, { as: intent.as, body })).status).toBe(409);
  await confirm(product.call, intent);
  expect((await product.call(cancelOrder, { as: intent.as, body })).status).toBe(200);
});
