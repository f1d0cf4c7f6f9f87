import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import {
  askIntent,
  confirm,
  depsWith,
  guestWithIntent,
  guestWithWallet,
  stateOf,
} from "../payment.fixture.ts";
import { createPaymentIntent, requestHash } from "./create-payment-intent.ts";

const product = await openTestApp();
const { call, clock, pool } = product;
afterAll(() => product.close());

const quarterOfAnHour = 15 * 60_000;
test("a null field and a missing field give the same order, a field with a value another one", () => {
  const order = { customer: { name: "Ana", unit: { floor: 3 } }, tags: [1, null] };
  const same = {
    tags: [1, null],
    note: null,
    customer: { unit: { door: undefined, floor: 3 }, name: "Ana" },
  };
  expect(requestHash(same)).toBe(requestHash(order));
  const others = [
    { ...order, note: "" },
    { ...order, note: 0 },
    { ...order, tags: [1] },
    { ...order, tags: [null, 1] },
    { ...order, customer: null },
    { ...order, customer: { name: "Ana", unit: { floor: 4 } } },
  ];
  expect(new Set([order, ...others].map(requestHash)).size).toBe(others.length + 1);
});

test.each([undefined, "4000000000000002"])(
  "the same order has the same intent until it expires; then that one is ended (%s)",
  async (number) => {
    const intent = await guestWithIntent(product);
    if (number !== undefined) await confirm(call, intent, { number });
    const asked = await askIntent(call, intent);
    expect(asked.body.intent_id).toBe(intent.intentId);
    clock.advance(quarterOfAnHour - 1);
    expect((await askIntent(call, intent)).body.intent_id).toBe(intent.intentId);
    clock.advance(1);
    // The signed fee has expired too, so a new intent needs a new fee.
    expect((await askIntent(call, intent)).body.errors[0].code).toBe("SignatureExpired");
    expect(await stateOf(product, intent.intentId)).toBe("ended");
  },
);

test("a finished payment is found again at any time, and not started twice", async () => {
  const intent = await guestWithIntent(product);
  await confirm(call, intent);
  clock.advance(quarterOfAnHour + 1);
  expect((await askIntent(call, intent)).body.intent_id).toBe(intent.intentId);
  expect(await stateOf(product, intent.intentId)).toMatch(/authorised|captured/);
});

test("an intent's order without a vendor belongs to the intent's vendor", async () => {
  const paying = await guestWithWallet(product);
  const { vendor_id: _, ...order } = paying.order;
  const { status, body } = await askIntent(call, { ...paying, order });
  expect(status).toBe(200);
  const { rows } = await pool.query(
    "select vendor_id, expires_at from payments join orders using (order_id) where intent_id = $1",
    [body.intent_id],
  );
  expect(rows).toEqual([
    { vendor_id: "guest", expires_at: new Date(clock.now().getTime() + quarterOfAnHour) },
  ]);
});

test("without the provider's key there is no payment method, and the next request asks for the key again", async () => {
  const paying = await guestWithWallet(product);
  const actor = await product.app.findActor(paying.as);
  if (!actor) throw new Error("The guest's session was not found.");
  const { wallet_id, bearer_token, order } = paying;
  const input = { wallet_id, bearer_token, vendor_id: "guest", order };
  const ask = (problem: Error) =>
    createPaymentIntent(
      depsWith(product, { cardEntry: () => Promise.reject(problem) }),
      actor,
      input,
      undefined,
    );
  await expect(ask(new ProviderUnavailable("away"))).rejects.toMatchObject({
    refusal: "card_payment_unavailable",
    detail: { retryAfter: 5 },
  });
  await expect(ask(new Error("a defect"))).rejects.toThrow("a defect");
});
