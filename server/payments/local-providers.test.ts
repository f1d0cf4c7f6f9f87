import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productRoot } from "../platform/program-files.ts";
import { askCybersource } from "./cybersource/ask-cybersource.ts";
import { fakeCybersource } from "./cybersource/fake-cybersource.fixture.ts";
import { isReplayed, openStripe } from "./stripe/ask-stripe.ts";
import { fakeStripe, type FakeStripe } from "./stripe/fake-stripe.fixture.ts";

let stripe: FakeStripe;
let cybersource: Awaited<ReturnType<typeof fakeCybersource>>;
beforeAll(async () => {
  [stripe, cybersource] = await Promise.all([fakeStripe(), fakeCybersource()]);
});
afterAll(() => Promise.all([stripe.close(), cybersource.close()]));

const now = () => new Date("2026-03-10T02:00:00Z");
const amount = { amount: 8950, currency: "php", capture_method: "manual" as const };

test("the tests' Stripe server accepts only what Stripe's API description allows [10.119]", async () => {
  const client = openStripe({ fetch, now, settings: stripe.settings });
  const { paymentIntents } = client;
  const made = await paymentIntents.create(amount, { idempotencyKey: "key-1" });
  expect(made).toMatchObject({ object: "payment_intent", status: "requires_payment_method" });
  const again = await paymentIntents.create(amount, { idempotencyKey: "key-1" });
  expect(again.id).toBe(made.id);
  expect(isReplayed(again)).toBe(true);
  expect(isReplayed(made)).toBe(false);
  const refusals: [ask: () => Promise<unknown>, refusal: object][] = [
    [
      () => paymentIntents.create({ ...amount, amount: 1 }, { idempotencyKey: "key-1" }),
      { rawType: "idempotency_error" },
    ],
    [() => paymentIntents.create({ ...amount, off_session: true }), { code: "parameter_unknown" }],
    [() => paymentIntents.retrieve("pi_999"), { code: "resource_missing" }],
    [() => paymentIntents.capture(made.id), { code: "payment_intent_unexpected_state" }],
    [() => client.balance.retrieve(), { statusCode: 404 }],
  ];
  for (const [ask, refusal] of refusals) await expect(ask()).rejects.toMatchObject(refusal);
  const stranger = openStripe({ fetch, now, settings: { ...stripe.settings, secretKey: "sk_test_other" } });
  await expect(stranger.paymentIntents.create(amount)).rejects.toMatchObject({ statusCode: 401 });
});

test("the tests' CyberSource server accepts only what CyberSource's API description allows [10.119]", async () => {
  const ask = (path: string, body: object) =>
    askCybersource({ fetch, now, settings: cybersource.settings }, path, body);
  const setups = "/risk/v1/authentication-setups";
  const card = { tokenInformation: { transientToken: "1D08" } };
  const clientReferenceInformation = { code: "5f3a-1" };
  expect((await ask(setups, { clientReferenceInformation, ...card })).status).toBe(201);
  const refusals = [
    [setups, { clientReferenceInformation }],
    [setups, card],
    [setups, { clientReferenceInformation, ...card, made_up: "x" }],
    ["/risk/v1/authentications", { clientReferenceInformation, ...card }],
    ["/risk/v1/authentication-results", { clientReferenceInformation }],
  ] as const;
  for (const [path, body] of refusals) expect((await ask(path, body)).status, JSON.stringify(body)).toBe(400);
  const settings = { ...cybersource.settings, sharedSecret: Buffer.from("another").toString("base64") };
  await expect(askCybersource({ fetch, now, settings }, setups, card)).rejects.toThrow("with 401");
});

test("README says which provider was never tested live, and the operators' docs name every setting [10.119]", () => {
  const read = (file: string) => readFileSync(join(productRoot, file), "utf8").replaceAll(/\s+/g, " ");
  const limits = read("README.md").split("## Limits")[1] ?? "";
  expect(limits).toContain("`CARD_PROVIDER=stripe,cybersource` charges real cards.");
  expect(limits).toContain("Neither adapter has been used with its provider yet");
  expect(limits).toContain("Stripe's fields in the browser against a simulated script");
  const operating = read("docs/operating/configure.md");
  for (const setting of [
    "CARD_PROVIDER",
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_URL",
    "CYBERSOURCE_MERCHANT_ID",
    "CYBERSOURCE_URL",
  ])
    expect(operating).toContain(`\`${setting}\``);
});
