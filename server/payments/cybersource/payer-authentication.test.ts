import { confirmPayment } from "@waybill/contract/payments";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { policyProblems } from "../../testing/page-policy.fixture.ts";
import { movingDeps, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { chooseCardProviders } from "../payment-deps.ts";
import { encrypted, guestWithIntent, stateOf, type WithIntent } from "../payment.fixture.ts";
import { openPaymentWatch } from "../settling/payment-watch.ts";
import { authenticationPath } from "./authentication-path.ts";
import { fakeCybersource, found, summary } from "./fake-cybersource.fixture.ts";
import { challenged, proof } from "./payer-looks.fixture.ts";
import { purgeAuthentications } from "./purge-authentications.ts";

let bank: Awaited<ReturnType<typeof fakeCybersource>>;
let product: TestApp;
beforeAll(async () => {
  bank = await fakeCybersource();
  const { settings } = bank;
  product = await openTestApp({
    deps: { fetch },
    env: {
      CARD_PROVIDER: "cybersource",
      CYBERSOURCE_URL: settings.url,
      CYBERSOURCE_FLEX_URL: settings.flexUrl,
      CYBERSOURCE_MERCHANT_ID: settings.merchantId,
      CYBERSOURCE_KEY_ID: settings.keyId,
      CYBERSOURCE_SHARED_SECRET: settings.sharedSecret,
    },
  });
  await product.db
    .insertInto("country_parameters")
    .values({ name: "onlinePaymentActivated", value: "true" })
    .execute();
});
afterAll(async () => {
  await product.close();
  await bank.close();
});

const payments = "/pts/v2/payments";
const enrollment = "/risk/v1/authentications";
const results = "/risk/v1/authentication-results";
const setups = "/risk/v1/authentication-setups";
beforeEach(() => {
  bank.asked.splice(0);
  bank.looks.splice(0);
  for (const path of [setups, enrollment, results]) bank.forget(path);
  bank.on(payments, { status: 201, body: { id: "7001", status: "AUTHORIZED" } });
  bank.on("/tss/v2/searches", found());
});

/**
 * Creates a guest whose card was accepted and who is redirected to the page where the bank authenticates the payer.
 */
async function begin() {
  const intent = await guestWithIntent(product);
  const { as, order, bearer_token, intentId, encryption } = intent;
  const type = "cybersource_creditcard";
  const card = {
    name_on_card: "Ana Cruz",
    encrypted: await encrypted(encryption, "4111111111111111", { type }),
  };
  const body = { order, bearer_token, purchase_intent_id: intentId, payment_method: type, card } as const;
  const answer = await product.call(confirmPayment, { as, body });
  const page = new URL(answer.body.redirect_required?.redirectUrl ?? "http://nowhere.test");
  return { intent, answer, page: page.pathname, origin: page.origin };
}

const open = (url: string) => product.inject({ method: "GET", url });
const send = (url: string, form: Record<string, string> = {}) =>
  product.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "Mozilla/5.0 (test)" },
    payload: new URLSearchParams(form).toString(),
  });
const browser = {
  language: "en-PH",
  java: "false",
  depth: "24",
  height: "800",
  width: "360",
  offset: "-480",
};
const charged = () => bank.asked.filter(({ path }) => path === payments);

/** Follows the page's redirect back to us, and returns the final location. */
async function comeBack(page: string): Promise<string> {
  const left = await open(page);
  expect(left.statusCode).toBe(303);
  const landed = await open(new URL(String(left.headers.location)).pathname);
  return String(landed.headers.location);
}
const states = async ({ intentId }: WithIntent) => {
  const sql = "select status from payments join orders using (order_id) where intent_id = $1";
  const { rows } = await product.pool.query<{ status: string }>(sql, [intentId]);
  return { order: rows[0]?.status, payment: await stateOf(product, intentId) };
};
async function sweep() {
  const cardProviders = chooseCardProviders({ ...product.deps, fetch });
  const watch = openPaymentWatch({ ...movingDeps(product.deps), cardProviders });
  await watch.run();
  await watch.close();
}

test("a card is charged after its bank has checked the payer, with the bank's result [10.118] [23.36]", async () => {
  const { intent, answer, page, origin } = await begin();
  expect(answer.status).toBe(200);
  expect(page.startsWith(`${authenticationPath}/`)).toBe(true);
  const shown = await open(page);
  expect(shown.body).toContain(`action="${bank.settings.url}/V1/Cruise/Collect"`);
  expect(shown.body).toContain('value="jwt-of-device"');
  expect(shown.headers["content-security-policy"]).toContain(`form-action 'self' ${bank.settings.url};`);
  expect(shown.headers["content-security-policy"]).toContain(`frame-src 'self' https: ${bank.settings.url};`);
  expect(shown.headers["cache-control"]).toContain("no-store");
  expect(policyProblems(shown)).toEqual([]);
  expect(charged()).toEqual([]);

  const response = await send(`${page}/browser`, browser);
  expect(response.headers.location).toBe(page);
  expect(await comeBack(page)).toMatch(/^\/order-tracking\/guest\?.*payment=paid$/);
  expect(await states(intent)).toMatchObject({ payment: "authorised", order: "RECEIVED" });
  expect(bank.looks.map(({ path }) => path)).toEqual([setups, enrollment]);
  expect(bank.looks[1]?.body).toMatchObject({
    deviceInformation: {
      httpBrowserLanguage: "en-PH",
      httpBrowserScreenWidth: "360",
      httpBrowserTimeDifference: "-480",
      userAgentBrowserValue: "Mozilla/5.0 (test)",
    },
    consumerAuthenticationInformation: {
      referenceId: "look-1",
      deviceChannel: "BROWSER",
      returnUrl: `${origin}${page}/confirmed`,
    },
    tokenInformation: { transientToken: "1D08" },
  });
  const { specificationVersion: paSpecificationVersion, ...seen } = proof;
  expect(charged()).toHaveLength(1);
  expect(charged()[0]?.body).toMatchObject({
    processingInformation: { commerceIndicator: "vbv" },
    consumerAuthenticationInformation: { ...seen, veresEnrolled: "Y", paSpecificationVersion },
  });
});

test("if the bank wants to authenticate the payer its page is shown in a frame, and the result is read afterwards [10.118]", async () => {
  const { intent, page } = await begin();
  bank.on(enrollment, challenged(bank.settings.url));
  await send(`${page}/browser`, browser);
  const shown = await open(page);
  expect(shown.body).toContain(`action="${bank.settings.url}/V2/Cruise/StepUp"`);
  expect(shown.body).toContain('value="jwt-of-challenge"');
  expect(await states(intent)).toEqual({ payment: "redirecting", order: "PAYMENT_INITIATED" });
  expect(charged()).toEqual([]);

  // The bank's frame posts here; the body is not trusted.
  const ended = await send(`${page}/confirmed`, { TransactionId: "another", MD: "x" });
  expect(ended.statusCode).toBe(200);
  expect(ended.body).toContain(`target="_top" href="${page}"`);
  expect(ended.headers["x-frame-options"]).toBeUndefined();
  expect(bank.looks.at(-1)).toMatchObject({
    path: results,
    body: { consumerAuthenticationInformation: { authenticationTransactionId: "look-2" } },
  });
  expect(await comeBack(page)).toContain("payment=paid");
  expect(await states(intent)).toMatchObject({ payment: "authorised" });
});

test.each([
  ["the check", enrollment, { status: 201, body: { status: "AUTHENTICATION_FAILED" } }],
  ["the challenge", results, { status: 201, body: { status: "AUTHENTICATION_FAILED" } }],
  ["an end before the end", results, { status: 201, body: { status: "PENDING_AUTHENTICATION" } }],
  ["a call that is refused", enrollment, { status: 400, body: { status: "INVALID_REQUEST" } }],
])("a payer who fails the authentication pays nothing: %s [10.118]", async (_, path, answer) => {
  const { intent, page } = await begin();
  bank.on(enrollment, challenged(bank.settings.url));
  bank.on(path, answer);
  await send(`${page}/browser`, browser);
  if (path === results) await send(`${page}/confirmed`);
  expect(await comeBack(page)).toContain("payment=failed");
  expect(await states(intent)).toEqual({ payment: "failed", order: "PAYMENT_FAILED" });
  expect(charged()).toEqual([]);
});

test("a card is charged once, however often and concurrently the pages are sent [10.118]", async () => {
  const { intent, page } = await begin();
  bank.on(enrollment, challenged(bank.settings.url));
  await Promise.all([send(`${page}/browser`, browser), send(`${page}/browser`, browser)]);
  await Promise.all([send(`${page}/confirmed`), send(`${page}/confirmed`), send(`${page}/confirmed`)]);
  await send(`${page}/browser`, browser);
  await comeBack(page);
  await comeBack(page);
  expect(charged()).toHaveLength(1);
  expect(await states(intent)).toMatchObject({ payment: "authorised" });
});

test("if the bank is unavailable the payer can retry, and nothing was charged [10.118]", async () => {
  const { page } = await begin();
  bank.on(enrollment, { status: 503, body: {} });
  const response = await send(`${page}/browser`, browser);
  expect(response.headers.location).toBe(`${page}?again`);
  const again = await open(`${page}?again`);
  expect(again.body).toContain("The bank does not answer");
  expect(again.body).not.toContain("jwt-of-device");
  bank.on(enrollment, challenged(bank.settings.url));
  await send(`${page}/browser`, browser);
  bank.on(results, { status: 502, body: {} });
  expect((await send(`${page}/confirmed`)).body).toContain(`href="${page}?again"`);
  expect((await open(`${page}?again`)).body).toContain(`action="${page}/confirmed"`);
  bank.forget(results);
  await send(`${page}/confirmed`);
  expect(await comeBack(page)).toContain("payment=paid");
  expect(charged()).toHaveLength(1);
});

test("a charge whose response is lost is found again, and made once [10.118]", async () => {
  const { intent, page } = await begin();
  bank.on(payments, "no answer");
  await send(`${page}/browser`, browser);
  expect((await open(page)).body).toContain("data-wait");
  // The attempt is not abandoned while the provider's search may not show it yet.
  await open(`/orders/api/v1/order/payment/return/${intent.intentId}`);
  expect(await states(intent)).toMatchObject({ payment: "redirecting" });
  bank.on("/tss/v2/searches", found(summary("7009", ["ics_auth", "100"])));
  expect(await comeBack(page)).toContain("payment=paid");
  expect(charged()).toHaveLength(1);

  const lost = await begin();
  bank.on(payments, "no answer");
  bank.on("/tss/v2/searches", found());
  await send(`${lost.page}/browser`, browser);
  product.clock.advance(90_000);
  bank.on("/pts/v2/reversals", { status: 201, body: {} });
  expect(await comeBack(lost.page)).toContain("payment=cancelled");
  expect(bank.asked.at(-1)?.path).toBe("/pts/v2/reversals");
});

test("an abandoned payment is never charged, whatever the bank's page does later [10.118]", async () => {
  const { intent, page } = await begin();
  bank.on(enrollment, challenged(bank.settings.url));
  await send(`${page}/browser`, browser);
  await open(`/orders/api/v1/order/payment/return/${intent.intentId}`);
  expect(await states(intent)).toEqual({ payment: "ended", order: "PAYMENT_CANCELLED" });
  await send(`${page}/confirmed`);
  expect(await comeBack(page)).toContain("payment=cancelled");
  expect(charged()).toEqual([]);
});

test("money held after its payment was abandoned is released at once [10.118]", async () => {
  const { intent, page } = await begin();
  const { rows } = await product.pool.query<{ reference: string }>(
    "select reference from payer_authentications where reference like $1 || '-%'",
    [intent.intentId],
  );
  const [provider] = chooseCardProviders({ ...product.deps, fetch });
  if (!provider) throw new Error("There is no card provider.");
  const { reference = "" } = rows[0] ?? {};
  const charge = { reference, amountMinor: 100, currency: "PHP" } as const;
  bank.on("/pts/v2/reversals", { status: 201, body: {} });
  bank.on("/pts/v2/payments/7001/reversals", { status: 201, body: {} });
  bank.onLate(payments, async () => {
    await provider.abandon(charge);
    return { status: 201, body: { id: "7001", status: "AUTHORIZED" } };
  });
  await send(`${page}/browser`, browser);
  expect(bank.asked.map(({ path }) => path)).toEqual([
    payments,
    "/tss/v2/searches",
    "/pts/v2/reversals",
    "/pts/v2/payments/7001/reversals",
  ]);
  expect(await provider.outcomeOf(charge)).toEqual({ kind: "cancelled" });
});

test("money held for an abandoned payment is released, and its order is never placed [10.118]", async () => {
  const { intent, page } = await begin();
  await send(`${page}/browser`, browser);
  const [provider] = chooseCardProviders({ ...product.deps, fetch });
  const charge = { reference: `${intent.intentId}-1`, amountMinor: 100, currency: "PHP" } as const;
  bank.on("/pts/v2/payments/7001/reversals", { status: 503, body: {} });
  await expect(provider?.abandon(charge)).rejects.toThrow("with 503");
  bank.on("/pts/v2/payments/7001/reversals", { status: 201, body: {} });
  expect(await provider?.outcomeOf(charge)).toEqual({ kind: "declined", reason: undefined });
  await provider?.abandon(charge);
  expect(bank.asked.filter(({ path }) => path.endsWith("/reversals"))).toHaveLength(2);
});

test("if the browser never opens the page nothing is paid, and the payment expires [10.118]", async () => {
  const { intent } = await begin();
  await sweep();
  expect(await states(intent)).toMatchObject({ payment: "redirecting" });
  product.clock.advance(15 * 60_000);
  await sweep();
  expect(await states(intent)).toEqual({ payment: "ended", order: "PAYMENT_CANCELLED" });
  expect(charged()).toEqual([]);
});

test.each([
  [{ status: 201, body: { status: "FAILED" } }, 402, "CARD_DECLINED"],
  [{ status: 400, body: { status: "INVALID_REQUEST" } }, 422, "CARD_NOT_READABLE"],
  [{ status: 201, body: { status: "COMPLETED" } }, 503, "CARD_PAYMENT_UNAVAILABLE"],
  [{ status: 503, body: {} }, 503, "CARD_PAYMENT_UNAVAILABLE"],
])("if a payer authentication cannot start nothing is charged: %j", async (setup, status, code) => {
  bank.on(setups, setup);
  const { answer } = await begin();
  expect({ status: answer.status, code: answer.body.errors[0]?.code }).toEqual({ status, code });
  expect(charged()).toEqual([]);
});

test("the pages open for anyone with their URL, and only where CyberSource is configured [10.118]", async () => {
  const nowhere = `${authenticationPath}/made-up`;
  const operator = await product.tokenFor("ops");
  for (const url of [nowhere, `${nowhere}?again`]) expect((await open(url)).statusCode).toBe(404);
  for (const url of [`${nowhere}/browser`, `${nowhere}/confirmed`])
    expect((await send(url, browser)).statusCode).toBe(404);
  const asOperator = {
    method: "GET",
    url: nowhere,
    headers: { authorization: `Bearer ${operator}` },
  } as const;
  expect((await product.inject(asOperator)).statusCode).toBe(404);
  const { page } = await begin();
  const strange = { language: "<x>", java: "yes", depth: "many", height: "1e9", width: "", offset: "a" };
  await send(`${page}/browser`, strange);
  expect(bank.looks.at(-1)?.body["deviceInformation"]).toMatchObject({
    httpBrowserLanguage: "en",
    httpBrowserColorDepth: "24",
    httpBrowserJavaEnabled: false,
  });
  const without = await openTestApp();
  expect((await without.inject({ method: "GET", url: page })).statusCode).toBe(404);
  await without.close();
});

test("the data of a waiting payment is deleted, and no table has the card's number", async () => {
  await begin();
  const count = async () => (await product.pool.query("select * from payer_authentications")).rows;
  const rows = await count();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("4111111111111111");
  const later = (days: number) => new Date(product.clock.now().getTime() + days * 86_400_000);
  await purgeAuthentications({ pool: product.pool, now: () => later(1.9) });
  expect((await count()).length).toBeGreaterThan(0);
  await purgeAuthentications({ pool: product.pool, now: () => later(2.1) });
  expect(await count()).toEqual([]);
});
