import type { OrderRequest } from "@waybill/contract/order";
import { createOrder, listOrders } from "@waybill/contract/orders";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import {
  askIntent,
  askOutcome,
  chargesOf,
  confirm,
  depsWith,
  giveUp,
  giveUpByKey,
  guestWithIntent,
  guestWithWallet,
  orderOfIntent,
  stateOf,
  type WithIntent,
} from "../payment.fixture.ts";
import { giveUpPayment } from "./give-up-payment.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
});
afterAll(() => product.close());

type Sender = { as: string; order: OrderRequest };

const inCash = ({ as, order }: Sender, key: string) =>
  product.call(createOrder, { as, body: order, headers: { "idempotency-key": key } });
/** The ids of the orders that were placed, in status RECEIVED. */
const ordersOf = async ({ as }: Sender) =>
  (await product.call(listOrders, { as, params: { vendorId: "guest" } })).body.result.data
    .filter(({ status }: { status: string }) => status === "RECEIVED")
    .map(({ order_id }: { order_id: string }) => order_id);
const draft = async () => {
  const key = randomUUID();
  return { key, intent: await guestWithIntent(product, {}, key) };
};

test("a repeated confirmation pays once, and abandoning afterwards returns the order that was placed", async () => {
  const intent = await guestWithIntent(product);
  const first = await confirm(product.call, intent);
  const again = await confirm(product.call, intent);
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(await chargesOf(product, intent.intentId)).toHaveLength(1);
  const { order_id } = first.body;
  const asked = await giveUp(product.call, intent);
  expect(asked.status).toBe(200);
  expect(asked.body).toEqual({ order_id, placed: true });
  expect((await askOutcome(product.call, intent)).body).toEqual({ order_id, placed: true });
  expect((await orderOfIntent(product, intent)).status).toBe("RECEIVED");
});

test("an abandoned payment is never charged, however late its confirmation arrives", async () => {
  const intent = await guestWithIntent(product);
  const named = (await orderOfIntent(product, intent)).order_id;
  expect((await askOutcome(product.call, intent)).body).toEqual({ order_id: named, placed: false });
  expect((await giveUp(product.call, intent)).body).toEqual({ order_id: named, placed: false });
  expect((await giveUp(product.call, intent)).body.placed).toBe(false);
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_CANCELLED");
  expect((await confirm(product.call, intent)).body.errors[0].code).toBe("PAYMENT_ENDED");
  expect(await chargesOf(product, intent.intentId)).toEqual([]);
});

test("the payment of a refused card, or one waiting for the bank, can be abandoned like any other", async () => {
  for (const number of ["4000000000000002", "4000000000003220"]) {
    const intent = await guestWithIntent(product);
    await confirm(product.call, intent, { number });
    expect((await giveUp(product.call, intent)).body.placed).toBe(false);
    expect(await stateOf(product, intent.intentId)).toBe("ended");
  }
});

test("abandoning while the bank's response is lost finds that the card was charged", async () => {
  const intent = await guestWithIntent(product);
  expect((await confirm(product.call, intent, { number: "4000000000000119" })).status).toBe(503);
  product.clock.advance(10_000);
  expect((await giveUp(product.call, intent)).body.placed).toBe(true);
  expect(await ordersOf(intent)).toHaveLength(1);
});

test("abandoning and confirming concurrently: the order is placed or not, and both calls say the same", async () => {
  const intent = await guestWithIntent(product);
  const [paid, gone] = await Promise.all([confirm(product.call, intent), giveUp(product.call, intent)]);
  expect(gone.status).toBe(200);
  expect(paid.status).toBe(gone.body.placed ? 200 : 409);
  expect(await chargesOf(product, intent.intentId)).toHaveLength(gone.body.placed ? 1 : 0);
});

test("a captured or returned payment is final: abandoning reports that and changes nothing", async () => {
  for (const [state, placed] of [
    ["captured", true],
    ["authorised", true],
    ["returning", false],
    ["returned", false],
    ["ended", false],
  ] as const) {
    const intent = await guestWithIntent(product);
    const { db } = product;
    await db.updateTable("payments").set({ state }).where("intent_id", "=", intent.intentId).execute();
    expect((await askOutcome(product.call, intent)).body.placed).toBe(placed);
    expect((await giveUp(product.call, intent)).body.placed).toBe(placed);
    expect(await stateOf(product, intent.intentId)).toBe(state);
  }
});

test("a payment is not abandoned without a card provider, nor while the provider is unavailable", async () => {
  const intent = await guestWithIntent(product);
  await confirm(product.call, intent, { number: "4000000000003220" });
  const actor = await product.app.findActor(intent.as);
  if (!actor) throw new Error("The guest's session was not found.");
  const which = { intentId: intent.intentId };
  const without = { ...depsWith(product), cardProviders: [] };
  await expect(giveUpPayment(without, actor, which)).rejects.toThrow("card_payment_not_available");
  const outcomeOf = () => Promise.reject(new ProviderUnavailable("away"));
  await expect(giveUpPayment(depsWith(product, { outcomeOf }), actor, which)).rejects.toMatchObject({
    refusal: "card_payment_unavailable",
    detail: { retryAfter: 5 },
  });
  const broken = depsWith(product, { outcomeOf: () => Promise.reject(new Error("a defect")) });
  await expect(giveUpPayment(broken, actor, which)).rejects.toThrow("a defect");
  expect(await stateOf(product, intent.intentId)).toBe("redirecting");
});

test("only its guest sees a payment and can abandon it", async () => {
  const intent = await guestWithIntent(product);
  for (const ask of [askOutcome, giveUp]) {
    expect((await ask(product.call, { ...intent, as: "" })).status).toBe(401);
    for (const who of ["guest", "parent", "ops", "godroid"] as const)
      expect((await ask(product.call, { ...intent, as: await product.tokenFor(who) })).body).toMatchObject({
        errors: [{ code: "PAYMENT_INTENT_NOT_FOUND", path: ["purchase_intent_id"] }],
      });
  }
  expect(await stateOf(product, intent.intentId)).toBe("open");
});

const refusedAs = (answer: { status: number; body: { errors: { code: string }[] } }) => [
  answer.status,
  answer.body.errors[0]?.code,
];

test("a draft that a card may still pay is not placed in cash under its key; after abandoning it is, once", async () => {
  const { key, intent } = await draft();
  const early = await inCash(intent, key);
  expect(refusedAs(early)).toEqual([409, "PAYMENT_UNDER_WAY"]);
  expect(early.headers["retry-after"]).toBe("2");
  const stranger = await product.tokenFor("guest");
  expect((await giveUpByKey(product.call, stranger, key)).status).toBe(404);
  expect((await giveUpByKey(product.call, intent.as, randomUUID())).status).toBe(404);
  expect((await giveUpByKey(product.call, intent.as, key)).body.placed).toBe(false);
  const answers = await Promise.all([1, 2].map(() => inCash(intent, key)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map(({ body }) => body.result.order_id)).size).toBe(1);
  expect(await ordersOf(intent)).toEqual([answers[0]?.body.result.order_id]);
  expect((await confirm(product.call, intent)).status).toBe(409);
});

test("a draft that a card has paid is not placed in cash under its key", async () => {
  const { key, intent } = await draft();
  const { order_id } = (await confirm(product.call, intent)).body;
  expect(refusedAs(await inCash(intent, key))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect(await ordersOf(intent)).toEqual([order_id]);
});

test("a draft that was placed in cash is not paid by card under its key", async () => {
  const paying = await guestWithWallet(product);
  const key = randomUUID();
  const { order_id } = (await inCash(paying, key)).body.result;
  expect(refusedAs(await askIntent(product.call, paying, key))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect(await ordersOf(paying)).toEqual([order_id]);
});

test("the same draft in two tabs has one intent under its key, and a changed draft gets the next one", async () => {
  const { key, intent } = await draft();
  const order = { ...intent.order, login_pickup_estimation: 0 };
  const other = await guestWithWallet(product);
  const answers = await Promise.all([1, 2].map(() => askIntent(product.call, { ...intent, order }, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body.intent_id).toBe(answers[1]?.body.intent_id);
  expect(await stateOf(product, intent.intentId)).toBe("ended");
  const next: WithIntent = { ...intent, order, intentId: answers[0]?.body.intent_id ?? "" };
  expect((await confirm(product.call, next)).status).toBe(200);
  expect(await ordersOf(intent)).toHaveLength(1);
  expect((await askIntent(product.call, other, key)).status).toBe(200);
});
