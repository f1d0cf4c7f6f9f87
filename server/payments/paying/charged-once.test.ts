import { cancelOrder } from "@waybill/contract/orders";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { ProviderUnavailable, type NewCharge } from "../card-provider.ts";
import {
  askIntent,
  chargesOf,
  confirm,
  depsWith,
  encrypted,
  guestWithIntent,
  orderOfIntent,
  stateOf,
  runPaymentWatch,
  type WithIntent,
} from "../payment.fixture.ts";
import { confirmPayment } from "./confirm-payment.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
});
afterAll(() => product.close());

const silent = "4000000000000119";
const minutes = (count: number) => count * 60_000;

test("two concurrent confirmations in two tabs give one charge and one order [7.45]", async () => {
  const intent = await guestWithIntent(product);
  const again = await askIntent(product.call, intent);
  expect(again.body.intent_id).toBe(intent.intentId);
  const answers = await Promise.all([1, 2, 3].map(() => confirm(product.call, intent)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
  expect(await chargesOf(product, intent.intentId)).toHaveLength(1);
  expect((await confirm(product.call, intent)).body).toEqual(answers[0]?.body);
});

test("two tabs that request the same intent concurrently get the same one", async () => {
  const intent = await guestWithIntent(product);
  const order = { ...intent.order, login_pickup_estimation: 0 };
  const answers = await Promise.all([1, 2].map(() => askIntent(product.call, { ...intent, order })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body.intent_id).toBe(answers[1]?.body.intent_id);
});

test("if a response was lost the next confirmation finds the charge: charged once, placed once", async () => {
  const intent = await guestWithIntent(product);
  const lost = await confirm(product.call, intent, { number: silent });
  expect(lost.status).toBe(503);
  expect(lost.headers["retry-after"]).toBe("10");
  const { rows } = await product.pool.query("select look_at from payments where intent_id = $1", [
    intent.intentId,
  ]);
  expect(rows[0].look_at).toEqual(new Date(product.clock.now().getTime() + 10_000));
  product.clock.advance(10_000);
  expect((await confirm(product.call, intent, { number: silent })).status).toBe(200);
  expect((await orderOfIntent(product, intent)).status).toBe("RECEIVED");
  expect(await chargesOf(product, intent.intentId)).toHaveLength(1);
});

test("an order charged before a crash is placed by the next process, and not charged again", async () => {
  const intent = await guestWithIntent(product);
  await confirm(product.call, intent, { number: silent });
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_INITIATED");
  product.clock.advance(10_000);
  await runPaymentWatch(product);
  expect((await orderOfIntent(product, intent)).status).toBe("RECEIVED");
  expect(await stateOf(product, intent.intentId)).toBe("captured");
  expect((await confirm(product.call, intent)).status).toBe(200);
  expect(await chargesOf(product, intent.intentId)).toHaveLength(1);
});

/** Confirms with a provider that the test defines. */
async function confirmWith(intent: WithIntent, changes: Parameters<typeof depsWith>[1]) {
  const actor = await product.app.findActor(intent.as);
  if (!actor) throw new Error("The guest's session was not found.");
  const card = { name_on_card: "Ana", encrypted: await encrypted(intent.encryption, "4111111111111111") };
  const input = {
    order: intent.order,
    bearer_token: intent.bearer_token,
    purchase_intent_id: intent.intentId,
    payment_method: "generic_creditcard" as const,
    card,
  };
  return confirmPayment(depsWith(product, changes), actor, { input, origin: "http://waybill.test" });
}

test("a charge that never reached the provider is abandoned there, and the card may be tried again", async () => {
  const intent = await guestWithIntent(product);
  const unplugged = () => Promise.reject(new ProviderUnavailable("unplugged"));
  await expect(confirmWith(intent, { authorise: unplugged })).rejects.toThrow("card_payment_unavailable");
  product.clock.advance(10_000);
  const abandoned: string[] = [];
  const abandon = async ({ reference }: { reference: string }) => void abandoned.push(reference);
  await runPaymentWatch(product, { abandon });
  expect(abandoned).toEqual([`${intent.intentId}-1`]);
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_FAILED");
  expect(await chargesOf(product, intent.intentId)).toEqual([]);
  expect((await confirm(product.call, intent)).status).toBe(200);
});

test("a running attempt is reconciled only after its process must be done or dead", async () => {
  const intent = await guestWithIntent(product);
  const seen = async () =>
    (
      await product.pool.query("select state, attempt, look_at from payments where intent_id = $1", [
        intent.intentId,
      ])
    ).rows;
  let running: unknown;
  const authorise = async () => {
    running = await seen();
    return { kind: "declined", reason: undefined } as const;
  };
  await expect(confirmWith(intent, { authorise })).rejects.toThrow("card_declined");
  const lookAt = new Date(product.clock.now().getTime() + 90_000);
  expect(running).toEqual([{ state: "charging", attempt: 1, look_at: lookAt }]);
});

test("the bank is sent the payer, the return address, and whether to store the card", async () => {
  const sender = { name: "Liza Reyes", email: "liza@example.com" };
  const asked: unknown[] = [];
  const authorise = async (charge: NewCharge) => {
    asked.push(charge);
    return { kind: "unreadable" } as const;
  };
  const intent = await guestWithIntent(product);
  const order = { ...intent.order, sender: { ...intent.order.sender, ...sender } };
  const next = await guestWithIntent(product, order);
  await expect(confirmWith(next, { authorise })).rejects.toThrow("card_not_readable");
  expect(asked).toMatchObject([
    {
      reference: `${next.intentId}-1`,
      saveCard: false,
      returnUrl: `http://waybill.test/orders/api/v1/order/payment/return/${next.intentId}`,
      payer: { name: "Ana", email: "liza@example.com" },
      instrument: { nameOnCard: "Ana" },
    },
  ]);
});

test("while the outcome of a charge is unknown nothing is retried", async () => {
  const intent = await guestWithIntent(product);
  await confirm(product.call, intent, { number: silent });
  product.clock.advance(10_000);
  const outcomeOf = () => Promise.reject(new ProviderUnavailable("down"));
  await expect(confirmWith(intent, { outcomeOf })).rejects.toThrow("card_payment_unavailable");
  expect(await stateOf(product, intent.intentId)).toBe("charging");
  expect(await chargesOf(product, intent.intentId)).toHaveLength(1);
});

test("an unpaid intent expires after a quarter of an hour, and is not charged after that", async () => {
  const intent = await guestWithIntent(product);
  product.clock.advance(minutes(15) - 1000);
  await runPaymentWatch(product);
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_INITIATED");
  product.clock.advance(1000);
  await runPaymentWatch(product);
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_CANCELLED");
  const late = await confirm(product.call, intent);
  expect(late.body.errors[0].code).toBe("PAYMENT_ENDED");
  expect(await chargesOf(product, intent.intentId)).toEqual([]);
});

test("another order in the same wallet replaces the previous one", async () => {
  const intent = await guestWithIntent(product);
  const order = { ...intent.order, login_pickup_estimation: 0 };
  const next = await askIntent(product.call, { ...intent, order });
  expect(next.body.intent_id).not.toBe(intent.intentId);
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_CANCELLED");
  expect((await confirm(product.call, intent)).body.errors[0].code).toBe("PAYMENT_ENDED");
});

test("a held amount is captured after the order is placed, and returned if the order is cancelled", async () => {
  const intent = await guestWithIntent(product);
  const { body } = await confirm(product.call, intent);
  await runPaymentWatch(product);
  expect(await chargesOf(product, intent.intentId)).toMatchObject([{ status: "captured" }]);
  const { as } = intent;
  const cancel = { vendor_id: "guest", order_id: body.order_id, reason: "mistake_error" };
  expect((await product.call(cancelOrder, { as, body: cancel })).status).toBe(200);
  await runPaymentWatch(product);
  expect(await chargesOf(product, intent.intentId)).toMatchObject([{ status: "returned" }]);
  expect(await stateOf(product, intent.intentId)).toBe("returned");
});

test("money that cannot be returned now is returned later", async () => {
  const intent = await guestWithIntent(product);
  const { body } = await confirm(product.call, intent);
  await runPaymentWatch(product);
  const cancel = { vendor_id: "guest", order_id: body.order_id, reason: "mistake_error" };
  const giveBack = () => Promise.reject(new ProviderUnavailable("down"));
  await product.call(cancelOrder, { as: intent.as, body: cancel });
  await runPaymentWatch(product, { giveBack });
  expect(await stateOf(product, intent.intentId)).toBe("captured");
  product.clock.advance(minutes(1));
  await runPaymentWatch(product);
  expect(await stateOf(product, intent.intentId)).toBe("returned");
});

test("the money for an order that changed in the meantime is returned", async () => {
  const intent = await guestWithIntent(product);
  await confirm(product.call, intent, { number: silent });
  const { order_id: orderId } = await orderOfIntent(product, intent);
  const ended = { as: intent.as, params: { orderId }, body: { status: "PAYMENT_CANCELLED" as const } };
  expect((await product.call(moveOrderInSandbox, ended)).status).toBe(200);
  product.clock.advance(10_000);
  await runPaymentWatch(product);
  await runPaymentWatch(product);
  expect(await chargesOf(product, intent.intentId)).toMatchObject([{ status: "returned" }]);
  expect((await orderOfIntent(product, intent)).status).toBe("PAYMENT_CANCELLED");
});
