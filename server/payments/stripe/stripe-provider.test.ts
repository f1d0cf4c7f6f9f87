import { afterEach, beforeEach, expect, test } from "vitest";
import { ProviderUnavailable, type NewCharge } from "../card-provider.ts";
import { fakeStripe, type FakeStripe } from "./fake-stripe.fixture.ts";
import { stripeProvider } from "./stripe-provider.ts";

let bank: FakeStripe;
beforeEach(async () => {
  bank = await fakeStripe();
});
afterEach(() => bank.close());

const now = () => new Date("2026-03-10T02:00:00Z");
const provider = (changes = {}) => stripeProvider({ fetch, now, settings: { ...bank.settings, ...changes } });

const charge = { reference: "5f3a-1", amountMinor: 8950, currency: "PHP" } as const;
const newCharge = (token: string, changes: Partial<NewCharge> = {}): NewCharge => ({
  ...charge,
  instrument: { encrypted: token, nameOnCard: "Ana Luz Cruz" },
  saveCard: false,
  returnUrl: "https://waybill.test/back",
  payer: { name: "Ana Luz Cruz", email: null },
  ...changes,
});
const intents = () => [...bank.intents.values()];
const only = () => {
  const [intent, ...others] = intents();
  if (!intent || others.length > 0) throw new Error(`There are ${intents().length} payments.`);
  return intent;
};
const face = { brand: "visa", last_four: "4242", expiry_month: "03", expiry_year: "2031" };

test("a card is held by the token of Stripe's fields, under our reference, and not yet captured [10.117]", async () => {
  const answer = await provider().authorise(newCharge("ctoken_good"));
  expect(answer).toEqual({ kind: "authorised", transactionId: "pi_1", face, token: null });
  expect(only()).toMatchObject({
    amount: 8950,
    currency: "php",
    status: "requires_capture",
    metadata: { reference: "5f3a-1" },
  });
  expect(bank.asked.map(({ path, key }) => [path, key])).toEqual([
    ["/v1/payment_intents", "5f3a-1"],
    ["/v1/payment_intents/pi_1/confirm", "5f3a-1-confirm"],
  ]);
  expect(await provider().outcomeOf(charge)).toEqual(answer);
  // Creating the intent again returned the same one, so no search was needed.
  expect(bank.asked.slice(2).map(({ path }) => path)).toEqual([
    "/v1/payment_intents",
    "/v1/payment_intents/pi_1",
  ]);
});

test("the browser gets Stripe's fields with the amount in Stripe's units; an amount that cannot be converted exactly is not offered", async () => {
  const entryFor = (amountMinor: number, currency: NewCharge["currency"]) =>
    provider().cardEntry({ amountMinor, currency });
  const fields = { provider: "stripe", publishable_key: "pk_test_waybill" };
  expect(await entryFor(8950, "PHP")).toEqual({
    encryption: null,
    hosted_fields: { ...fields, amount: 8950, currency: "php" },
  });
  expect((await entryFor(700, "JPY")).hosted_fields).toMatchObject({ amount: 700, currency: "jpy" });
  expect((await entryFor(700, "ISK")).hosted_fields).toMatchObject({ amount: 70_000 });
  expect((await entryFor(1250, "KWD")).hosted_fields).toMatchObject({ amount: 1250 });
  await expect(entryFor(1255, "KWD")).rejects.toThrow(ProviderUnavailable);
  expect(provider()).toMatchObject({ name: "stripe", cardType: "generic_creditcard" });
});

test("a card that needs confirmation sends the browser to the bank, and both outcomes are found there [10.117]", async () => {
  const page = { kind: "redirect", transactionId: "pi_1", url: `${bank.settings.url}/3d_secure/pi_1` };
  expect(await provider().authorise(newCharge("ctoken_confirm"))).toEqual(page);
  expect(only().returnUrl).toBe("https://waybill.test/back");
  expect(await provider().outcomeOf(charge)).toEqual({ kind: "waiting" });
  bank.answerBank("pi_1", "yes");
  expect(await provider().outcomeOf(charge)).toMatchObject({
    kind: "authorised",
    transactionId: "pi_1",
    face: { brand: "mastercard", last_four: "3220" },
  });

  const second = { ...charge, reference: "5f3a-2" };
  bank.forgetTokens();
  expect((await provider().authorise({ ...newCharge("ctoken_confirm"), ...second })).kind).toBe("redirect");
  bank.answerBank(intents().at(-1)?.id ?? "", "no");
  expect(await provider().outcomeOf(second)).toEqual({ kind: "declined", reason: "not_confirmed" });
});

test("a step that only a script can perform refuses the card, and nothing stays open", async () => {
  const declined = { kind: "declined", reason: "not_confirmed" };
  expect(await provider().authorise(newCharge("ctoken_script"))).toEqual(declined);
  expect(only().status).toBe("canceled");
});

test.each([
  ["ctoken_poor", "not_enough_money"],
  ["ctoken_late", "card_expired"],
  ["ctoken_wrong", "wrong_security_code"],
  ["ctoken_no", undefined],
])("a refusal has the bank's reason, if given: %s", async (token, reason) => {
  const declined = { kind: "declined", reason };
  expect(await provider().authorise(newCharge(token))).toEqual(declined);
  expect(await provider().outcomeOf(charge)).toEqual(declined);
});

test("an invalid card token is refused, and so is a used one", async () => {
  expect(await provider().authorise(newCharge("ctoken_made_up"))).toEqual({ kind: "unreadable" });
  await provider().authorise(newCharge("ctoken_good", { reference: "5f3a-2" }));
  const again = newCharge("ctoken_good", { reference: "5f3a-3" });
  expect(await provider().authorise(again)).toEqual({ kind: "unreadable" });
});

test("an amount that Stripe cannot charge is refused finally: nothing waits for it", async () => {
  const small = { ...charge, amountMinor: 10 };
  const refused = { kind: "declined", reason: undefined };
  expect(await provider().authorise({ ...newCharge("ctoken_good"), ...small })).toEqual(refused);
  expect(await provider().outcomeOf(small)).toEqual(refused);
  await provider().abandon(small);
  expect(intents()).toEqual([]);
});

test("a card is stored with its own customer, and pays the next time without being typed [10.116]", async () => {
  const payer = { name: "Ana Luz Cruz", email: "ana@example.com" };
  const kept = await provider().authorise(newCharge("ctoken_good", { saveCard: true, payer }));
  expect(kept).toMatchObject({ kind: "authorised", token: "cus_2/pm_3" });
  expect(bank.asked.find(({ path }) => path === "/v1/customers")?.params).toEqual(payer);
  const token = "cus_2/pm_3";
  const again = newCharge("", { reference: "5f3a-2", instrument: { token, face } });
  expect(await provider().authorise(again)).toMatchObject({ kind: "authorised", token: null, face });
  const stolen = newCharge("", { reference: "5f3a-3", instrument: { token: "cus_9/pm_3", face } });
  expect(await provider().authorise(stolen)).toEqual({ kind: "unreadable" });
});

test("a charge whose response was lost is found again, once, wherever it was lost [10.117]", async () => {
  for (const [at, call, loss, outcome] of [
    [1, "POST /v1/payment_intents", "before", "unknown"],
    [2, "POST /v1/payment_intents", "after", "unknown"],
    [3, "POST /v1/payment_intents/pi/confirm", "before", "unknown"],
    [4, "POST /v1/payment_intents/pi/confirm", "after", "authorised"],
  ] as const) {
    const lost = { ...charge, reference: `5f3a-${at}` };
    bank.forgetTokens();
    bank.lose(call, loss);
    const asked = provider().authorise({ ...newCharge("ctoken_good"), ...lost });
    await expect(asked).rejects.toThrow(ProviderUnavailable);
    expect((await provider().outcomeOf(lost)).kind).toBe(outcome);
    const named = intents().filter(({ metadata }) => metadata["reference"] === lost.reference);
    expect(named).toHaveLength(1);
  }
});

test("an abandoned payment can no longer be charged, however late its request arrives", async () => {
  bank.lose("POST /v1/payment_intents", "before");
  await expect(provider().authorise(newCharge("ctoken_good"))).rejects.toThrow(ProviderUnavailable);
  await provider().abandon(charge);
  expect(only().status).toBe("canceled");
  // The original request arrives late.
  expect((await provider().authorise(newCharge("ctoken_good"))).kind).toBe("declined");
  expect(only()).toMatchObject({ status: "canceled", isCharged: false });
  expect(await provider().outcomeOf(charge)).toEqual({ kind: "cancelled" });
  await provider().abandon(charge);
});

test("an abandoned hold is released, and a captured amount is returned", async () => {
  const held = await provider().authorise(newCharge("ctoken_good"));
  if (held.kind !== "authorised") throw new Error(held.kind);
  await provider().abandon(charge);
  expect(only().status).toBe("canceled");
  expect(await provider().outcomeOf(charge)).toEqual({ kind: "declined", reason: undefined });

  const taken = { ...charge, reference: "5f3a-2" };
  bank.forgetTokens();
  const second = await provider().authorise({ ...newCharge("ctoken_good"), ...taken });
  if (second.kind !== "authorised") throw new Error(second.kind);
  await provider().capture({ ...taken, transactionId: second.transactionId });
  // The capture was never recorded, because the order was cancelled in the meantime.
  const unwritten = { ...taken, transactionId: second.transactionId, captureId: null };
  await provider().giveBack(unwritten);
  await provider().giveBack(unwritten);
  expect(bank.refunds).toMatchObject([{ amount: "8950", status: "succeeded" }]);
});

test("a day later, when Stripe has forgotten the idempotency keys, the original payment is still found", async () => {
  const answer = await provider().authorise(newCharge("ctoken_good"));
  bank.forgetKeys();
  expect(await provider().outcomeOf(charge)).toEqual(answer);
  bank.forgetKeys();
  await provider().abandon(charge);
  expect(bank.intents.get("pi_1")?.status).toBe("canceled");
  bank.withoutSearch();
  const unknown = { ...charge, reference: "5f3a-2" };
  expect(await provider().outcomeOf(unknown)).toEqual({ kind: "unknown" });
});

async function paid(reference: string) {
  const own = { ...charge, reference };
  bank.forgetTokens();
  const held = await provider().authorise({ ...newCharge("ctoken_good"), ...own });
  if (held.kind !== "authorised") throw new Error(held.kind);
  const { transactionId } = held;
  const captureId = await provider().capture({ ...own, transactionId });
  return { ...own, transactionId, captureId };
}

test("a hold is captured once, even if the response was lost", async () => {
  const held = await provider().authorise(newCharge("ctoken_good"));
  if (held.kind !== "authorised") throw new Error(held.kind);
  const taking = { ...charge, transactionId: held.transactionId };
  bank.lose("POST /v1/payment_intents/pi/capture", "after");
  await expect(provider().capture(taking)).rejects.toThrow(ProviderUnavailable);
  expect(await provider().capture(taking)).toBe("pi_1");
  bank.forgetKeys();
  expect(await provider().capture(taking)).toBe("pi_1");
  expect(only().status).toBe("succeeded");
  await provider().authorise(newCharge("ctoken_poor", { reference: "5f3a-2" }));
  const never = { ...charge, reference: "5f3a-2", transactionId: intents().at(-1)?.id ?? "" };
  await expect(provider().capture(never)).rejects.toThrow("in state requires_payment_method");
});

test("each refund is paid once by its reference, also a full one, and also days later", async () => {
  const payment = await paid("5f3a-1");
  const part = { ...payment, amountMinor: 1000, refundReference: "refund-1" };
  bank.lose("POST /v1/refunds", "after");
  await expect(provider().refund(part)).rejects.toThrow(ProviderUnavailable);
  await provider().refund(part);
  bank.forgetKeys();
  await provider().refund(part);
  await provider().refund({ ...part, refundReference: "refund-2" });
  await provider().giveBack({ ...payment, amountMinor: 6950 });
  expect(bank.refunds.map((one) => [one["metadata[reference]"], one["amount"]])).toEqual([
    ["refund-1", "1000"],
    ["refund-2", "1000"],
    ["5f3a-1-refund", "6950"],
  ]);
  const beyond = provider().refund({ ...part, refundReference: "refund-3" });
  await expect(beyond).rejects.toThrow("Stripe refused to give money back: charge_already_refunded");
});

test("only a refund that failed at the bank is tried again", async () => {
  const part = { ...(await paid("5f3a-1")), refundReference: "refund-1" };
  bank.failRefunds(true);
  await expect(provider().refund(part)).rejects.toThrow("Stripe could not refund");
  bank.failRefunds(false);
  await provider().refund(part);
  await provider().refund(part);
  expect(bank.refunds.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
});

test.each([
  [429, { type: "invalid_request_error", code: "lock_timeout" }],
  [409, { type: "invalid_request_error", code: "idempotency_key_in_use" }],
  [400, { type: "idempotency_error" }],
  [403, { type: "invalid_request_error" }],
  [500, { type: "api_error" }],
  [503, { type: "api_error" }],
])("%i %j says nothing about a card: the call is repeated later", async (status, error) => {
  bank.lose("POST /v1/payment_intents/pi/confirm", { status, error: { ...error, message: "4242" } });
  const asked = provider().authorise(newCharge("ctoken_good"));
  await expect(asked).rejects.toThrow(ProviderUnavailable);
  await expect(asked).rejects.not.toThrow("4242");
});

test("a wrong key and a payment in progress are no final response either", async () => {
  const wrong = provider({ secretKey: "sk_test_other" });
  await expect(wrong.authorise(newCharge("ctoken_good"))).rejects.toThrow("StripeAuthenticationError (401)");
  await expect(provider().authorise(newCharge("ctoken_slow"))).rejects.toThrow("did not say whether");
  expect(await provider().outcomeOf(charge)).toEqual({ kind: "waiting" });
  await expect(provider().abandon(charge)).rejects.toThrow(
    "Stripe did not release a payment in state processing",
  );
});
