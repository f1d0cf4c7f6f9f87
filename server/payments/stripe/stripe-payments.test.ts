import { confirmPayment } from "@waybill/contract/payments";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  encryptionOf,
  encrypted,
  guestWithWallet,
  askIntent,
  askOutcome,
  stateOf,
} from "../payment.fixture.ts";
import { fakeCybersource } from "../cybersource/fake-cybersource.fixture.ts";
import { openPaymentWatch } from "../settling/payment-watch.ts";
import { movingDeps } from "../../testing/test-app.ts";
import { chooseCardProviders } from "../payment-deps.ts";
import { stripeEventPath } from "./stripe-event-routes.ts";
import { eventOf, fakeStripe, type FakeStripe } from "./fake-stripe.fixture.ts";

let stripe: FakeStripe;
let cybersource: Awaited<ReturnType<typeof fakeCybersource>>;
let product: TestApp;
beforeAll(async () => {
  [stripe, cybersource] = await Promise.all([fakeStripe(), fakeCybersource()]);
  product = await openTestApp({
    deps: { fetch },
    env: {
      CARD_PROVIDER: "stripe,cybersource",
      STRIPE_URL: stripe.settings.url,
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      CYBERSOURCE_URL: cybersource.settings.url,
      CYBERSOURCE_FLEX_URL: cybersource.settings.flexUrl,
      CYBERSOURCE_MERCHANT_ID: cybersource.settings.merchantId,
      CYBERSOURCE_KEY_ID: cybersource.settings.keyId,
      CYBERSOURCE_SHARED_SECRET: cybersource.settings.sharedSecret,
    },
  });
  await product.db
    .insertInto("country_parameters")
    .values({ name: "onlinePaymentActivated", value: "true" })
    .execute();
});
afterAll(async () => {
  await product.close();
  await Promise.all([stripe.close(), cybersource.close()]);
});

async function begin(changes = {}) {
  const paying = await guestWithWallet(product, changes);
  const { status, body } = await askIntent(product.call, paying);
  if (status !== 200) throw new Error(`Creating the intent got status ${status}: ${body.message}`);
  stripe.forgetTokens();
  return { ...paying, intentId: body.intent_id, methods: body.payment_methods };
}
type Started = Awaited<ReturnType<typeof begin>>;

const pay = ({ as, order, bearer_token, intentId }: Started, encrypted: string, save_card = false) =>
  product.call(confirmPayment, {
    as,
    body: {
      order,
      bearer_token,
      purchase_intent_id: intentId,
      payment_method: "generic_creditcard",
      card: { name_on_card: "Ana Luz Cruz", encrypted, save_card },
    },
  });

const providers = () => chooseCardProviders({ ...product.deps, fetch });
async function sweep() {
  const watch = openPaymentWatch({ ...movingDeps(product.deps), cardProviders: providers() });
  await watch.run();
  await watch.close();
}
const intentOf = ({ intentId }: Started, attempt = 1) => {
  const reference = `${intentId}-${attempt}`;
  const found = [...stripe.intents.values()].find(({ metadata }) => metadata["reference"] === reference);
  if (!found) throw new Error("Stripe does not know this payment.");
  return found;
};

test("an intent offers both providers, each with its own card form, and the stored cards of both [10.116]", async () => {
  const first = await begin();
  expect(first.methods).toMatchObject([
    {
      payment_method: "generic_creditcard",
      encryption: null,
      hosted_fields: { provider: "stripe", publishable_key: "pk_test_waybill", currency: "php" },
      cards: [],
    },
    {
      payment_method: "cybersource_creditcard",
      encryption: { alg: "RSA-OAEP" },
      hosted_fields: null,
      cards: [],
    },
  ]);
  expect(first.methods[0]?.hosted_fields?.amount).toBe(Math.round(first.order.delivery_fee * 100));
  expect((await pay(first, "ctoken_good", true)).status).toBe(200);

  const order = { ...first.order, login_pickup_estimation: 0 };
  const next = await askIntent(product.call, { ...first, order });
  const [ofStripe, ofCybersource] = next.body.payment_methods;
  expect(ofStripe?.cards).toMatchObject([{ brand: "visa", last_four: "4242" }]);
  expect(ofCybersource?.cards).toEqual([]);
  const instrument = ofStripe?.cards[0]?.payment_instrument_id ?? "";
  const confirmWith = (payment_method: "generic_creditcard" | "cybersource_creditcard") =>
    product.call(confirmPayment, {
      as: first.as,
      body: {
        order,
        bearer_token: first.bearer_token,
        purchase_intent_id: next.body.intent_id,
        payment_method,
        payment_instrument_id: instrument,
      },
    });
  // A stored card works only with its own provider.
  const wrong = await confirmWith("cybersource_creditcard");
  expect(wrong.body.errors[0].code).toBe("SAVED_CARD_NOT_FOUND");
  expect((await confirmWith("generic_creditcard")).status).toBe(200);
});

test("if one provider is unavailable the other one is still offered [10.116]", async () => {
  const paying = await guestWithWallet(product);
  cybersource.on("/flex/v2/sessions", { status: 503, body: {} });
  const { body } = await askIntent(product.call, paying);
  expect(body.payment_methods.map(({ payment_method }) => payment_method)).toEqual(["generic_creditcard"]);
  cybersource.forget("/flex/v2/sessions");
});

test("a card that the first provider refused can pay with the second, and each attempt is looked up at its provider [10.116]", async () => {
  const started = await begin();
  expect((await pay(started, "ctoken_poor")).body.errors[0].meta).toMatchObject({
    reason: "not_enough_money",
  });
  const [, ofCybersource] = providers();
  if (!ofCybersource) throw new Error("CyberSource is not configured.");
  const encryption = await encryptionOf(ofCybersource);
  const type = "cybersource_creditcard";
  cybersource.on("/pts/v2/payments", { status: 201, body: { id: "7001", status: "AUTHORIZED" } });
  const { as, order, bearer_token, intentId } = started;
  const card = { name_on_card: "Ana", encrypted: await encrypted(encryption, "4111111111111111", { type }) };
  const body = { order, bearer_token, purchase_intent_id: intentId, payment_method: type, card } as const;
  const { status } = await product.call(confirmPayment, { as, body });
  expect(status).toBe(200);
  const { rows } = await product.pool.query("select provider, attempt from payments where intent_id = $1", [
    intentId,
  ]);
  expect(rows).toEqual([{ provider: "cybersource", attempt: 2 }]);
});

test("money held by Stripe for a placed order is captured, once [10.117]", async () => {
  const started = await begin();
  expect((await pay(started, "ctoken_good")).status).toBe(200);
  await sweep();
  expect(await stateOf(product, started.intentId)).toBe("captured");
  expect(intentOf(started).status).toBe("succeeded");
  await sweep();
});

test("a process that dies between the charge and its record never leads to a second charge [10.117]", async () => {
  const started = await begin();
  stripe.lose("POST /v1/payment_intents/pi/confirm", "after");
  expect((await pay(started, "ctoken_good")).status).toBe(503);
  expect(await stateOf(product, started.intentId)).toBe("charging");
  product.clock.advance(10_000);
  const again = await pay(started, "ctoken_good");
  expect(again.status).toBe(200);
  expect(again.body.redirect_required).toBeNull();
  const ofIntent = [...stripe.intents.values()].filter(({ metadata }) =>
    metadata["reference"]?.startsWith(started.intentId),
  );
  expect(ofIntent.map(({ status }) => status)).toEqual(["requires_capture"]);
});

async function sendEvent(
  type: string,
  object: object,
  { secret, late = 0, as, tamper = (payload) => payload }: Telling = {},
) {
  const at = new Date(product.clock.now().getTime() - late);
  const { payload, signature } = eventOf(stripe, { type, object, at, ...(secret && { secret }) });
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "stripe-signature": signature,
    ...(as && { authorization: `Bearer ${as}` }),
  };
  return product.inject({ method: "POST", url: stripeEventPath, headers, payload: tamper(payload) });
}
type Telling = { secret?: string; late?: number; as?: string; tamper?: (payload: string) => string };
const held = "payment_intent.amount_capturable_updated";

test("a payer whose browser never returns from the bank has paid when Stripe's event arrives, even twice [10.117]", async () => {
  const started = await begin();
  const { body } = await pay(started, "ctoken_confirm");
  const { id, metadata } = intentOf(started);
  expect(body.redirect_required?.redirectUrl).toBe(`${stripe.settings.url}/3d_secure/${id}`);
  const object = { object: "payment_intent", id, metadata };
  // A report of a failure that is early or false: the server asks Stripe, and the payment still waits.
  expect((await sendEvent("payment_intent.payment_failed", object)).statusCode).toBe(200);
  await sweep();
  expect(await stateOf(product, started.intentId)).toBe("redirecting");

  stripe.answerBank(id, "yes");
  for (const type of ["charge.updated", held, held]) {
    const { statusCode, body: eventBody } = await sendEvent(type, object);
    expect({ statusCode, eventBody }).toEqual({ statusCode: 200, eventBody: "{}" });
  }
  await sweep();
  expect((await askOutcome(product.call, started)).body.placed).toBe(true);
  await sweep();
  expect(await stateOf(product, started.intentId)).toBe("captured");
  const before = stripe.asked.length;
  expect((await sendEvent(held, object)).statusCode).toBe(200);
  await sweep();
  expect(stripe.asked.length).toBe(before);
  expect(intentOf(started)).toMatchObject({ status: "succeeded" });
  expect(stripe.refunds).toEqual([]);
});

test("only Stripe's events are accepted: unsigned, altered, old or foreign-signed ones are refused for every caller [10.117]", async () => {
  const started = await begin();
  await pay(started, "ctoken_confirm");
  const { id, metadata } = intentOf(started);
  stripe.answerBank(id, "yes");
  const object = { object: "payment_intent", id, metadata };
  const guest = started.as;
  const operator = await product.tokenFor("ops");
  const merchant = await product.tokenFor("parent");
  const refusals = [
    await sendEvent(held, object, { secret: "whsec_other" }),
    await sendEvent(held, object, { tamper: (payload) => `${payload} ` }),
    await sendEvent(held, object, { late: 301_000 }),
    ...(await Promise.all(
      [guest, operator, merchant].map((as) => sendEvent(held, object, { as, secret: "whsec_other" })),
    )),
    await product.inject({ method: "POST", url: stripeEventPath, payload: { type: held, data: { object } } }),
    await product.inject({ method: "POST", url: stripeEventPath }),
  ];
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual(refusals.map(() => 401));
  expect((await product.inject({ method: "GET", url: stripeEventPath })).statusCode).toBe(404);
  await sweep();
  expect(await stateOf(product, started.intentId)).toBe("redirecting");
  for (const strange of [
    {},
    { metadata: {} },
    { metadata: { reference: "other-shop" } },
    { metadata: { reference: "aa-1" } },
  ])
    expect((await sendEvent(held, strange)).statusCode).toBe(200);
  await sweep();
  expect(await stateOf(product, started.intentId)).toBe("redirecting");
});

test("pages may load Stripe's fields only if Stripe is configured [10.117]", async () => {
  const policyOf = async ({ inject }: Pick<TestApp, "inject">) =>
    String((await inject({ url: "/config.json" })).headers["content-security-policy"]);
  const policy = await policyOf(product);
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
  const without = await openTestApp();
  expect(await policyOf(without)).not.toContain("stripe");
  expect((await without.inject({ method: "POST", url: stripeEventPath, payload: "{}" })).statusCode).toBe(
    404,
  );
  await without.close();
});
