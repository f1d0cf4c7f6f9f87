import { decodeJwt, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ProviderUnavailable, type NewCharge } from "../card-provider.ts";
import { encrypted, encryptionOf } from "../payment.fixture.ts";
import { cybersourcePayments } from "./cybersource-payments.ts";
import { cybersourceProvider } from "./cybersource-provider.ts";
import { fakeCybersource, found, summary } from "./fake-cybersource.fixture.ts";
import { checkPayer } from "./payer-authentication.ts";
import { aBrowser } from "./payer-looks.fixture.ts";

const product = await openTestApp();
afterAll(() => product.close());

let bank: Awaited<ReturnType<typeof fakeCybersource>>;
beforeEach(async () => {
  bank = await fakeCybersource();
  await product.pool.query("delete from payer_authentications");
});
afterEach(() => bank.close());

const depsOf = (changes = {}) => ({ ...product.deps, fetch, settings: { ...bank.settings, ...changes } });
const provider = (changes = {}) => cybersourceProvider(depsOf(changes));

/** Pays after a successful payer authentication; returns the outcome as the caller gets it. */
async function pay(asked: NewCharge) {
  await product.pool.query("delete from payer_authentications");
  const started = await provider().authorise(asked);
  if (started.kind !== "redirect") return started;
  const looking = { ...product.deps, payments: cybersourcePayments(depsOf()) };
  await checkPayer(looking, started.transactionId, {
    browser: aBrowser,
    returnUrl: "http://waybill.test/seen",
  });
  return provider().outcomeOf(asked);
}

const charge = { reference: "5f3a-1", amountMinor: 8950, currency: "PHP" } as const;

async function newCharge(changes: Partial<NewCharge> = {}): Promise<NewCharge> {
  const encryption = await encryptionOf(provider());
  const jwe = await encrypted(encryption, "4111111111111111", { type: "cybersource_creditcard" });
  return {
    ...charge,
    instrument: { encrypted: jwe, nameOnCard: "Marco Antonio Bautista" },
    saveCard: false,
    returnUrl: "http://waybill.test/back",
    payer: { name: "Marco Antonio Bautista", email: null },
    ...changes,
  };
}

const face = { brand: "visa", last_four: "1111", expiry_month: "12", expiry_year: "2031" };

test("the browser encrypts a card to the session's one-time key, which is part of the context", async () => {
  const encryption = await encryptionOf(provider());
  const key = { kty: "RSA", kid: "one-time-key", n: expect.any(String) as string, e: "AQAB" };
  const context = expect.stringMatching(/^eyJ/) as string;
  expect(encryption).toEqual({ alg: "RSA-OAEP", enc: "A256GCM", public_key: key, context });
  expect(provider().cardType).toBe("cybersource_creditcard");
  expect(provider().name).toBe("cybersource");
  const optional = { required: false };
  const card = { number: {}, securityCode: optional, expirationMonth: optional, expirationYear: optional };
  expect(bank.keysAskedFor).toEqual([{ fields: { paymentInformation: { card } } }]);
});

test("a bank that gives no key for a card counts as unavailable, in every form", async () => {
  const { context } = await encryptionOf(provider());
  bank.on("/flex/v2/sessions", { status: 200, body: context ?? "" });
  expect((await encryptionOf(provider())).public_key.kid).toBe("one-time-key");
  const refusals = [
    [{ status: 400, body: context ?? "" }, "CyberSource gave no key for a card: 400"],
    [{ status: 201, body: "not a token" }, "CyberSource answered with an invalid token"],
    [
      { status: 201, body: new UnsecuredJWT({ flx: {} }).encode() },
      "CyberSource gave no key for a card: 201",
    ],
  ] as const;
  for (const [refusal, message] of refusals) {
    bank.on("/flex/v2/sessions", refusal);
    await expect(encryptionOf(provider())).rejects.toThrow(new ProviderUnavailable(message));
  }
});

test("a card is authorised, not captured, under our own reference, and its number is in no call", async () => {
  bank.on("/pts/v2/payments", { status: 201, body: { id: "7001", status: "AUTHORIZED" } });
  const answer = await pay(await newCharge());
  expect(answer).toEqual({ kind: "authorised", transactionId: "7001", face, token: null });
  expect(bank.asked[0]?.body["processingInformation"]).toEqual({
    capture: false,
    commerceIndicator: "vbv",
  });
  const sent = bank.asked[0]?.body["tokenInformation"] as { transientTokenJwt: string } | undefined;
  expect(decodeJwt(sent?.transientTokenJwt ?? "")).toMatchObject({ jti: "1D08" });
  expect(bank.asked).toHaveLength(1);
  expect(bank.asked[0]?.body).toMatchObject({
    clientReferenceInformation: {
      code: "5f3a-1",
      transactionId: expect.stringMatching(/^\w{30}$/) as string,
    },
    orderInformation: {
      amountDetails: { totalAmount: "89.5", currency: "PHP" },
      billTo: { firstName: "Marco Antonio", lastName: "Bautista", email: "null@cybersource.com" },
    },
  });
  expect(JSON.stringify(bank.asked)).not.toContain("4111111111111111");
});

test("a stored card pays with its instrument id only", async () => {
  const tokenInformation = { paymentInstrument: { id: "PI-1" } };
  bank.on("/pts/v2/payments", { status: 201, body: { id: "7001", status: "AUTHORIZED", tokenInformation } });
  const first = await pay(await newCharge({ saveCard: true }));
  expect(first).toMatchObject({ token: "PI-1" });
  expect(bank.asked[0]?.body["processingInformation"]).toEqual({
    capture: false,
    commerceIndicator: "vbv",
    actionList: ["TOKEN_CREATE"],
    actionTokenTypes: ["instrumentIdentifier", "paymentInstrument"],
  });
  await pay(await newCharge({ instrument: { token: "PI-1", face } }));
  expect(bank.asked[1]?.body["paymentInformation"]).toEqual({ paymentInstrument: { id: "PI-1" } });
});

test.each([null, {}, { paymentInstrument: null }, { paymentInstrument: {} }])(
  "if the bank has not stored a card there is no token: %j",
  async (tokenInformation) => {
    const body = { id: "7001", status: "AUTHORIZED", tokenInformation };
    bank.on("/pts/v2/payments", { status: 201, body });
    expect(await pay(await newCharge({ saveCard: true }))).toMatchObject({ token: null });
  },
);

test("a refusal has the bank's reason, and a payload that cannot be decrypted is a separate error", async () => {
  const errorInformation = { reason: "INSUFFICIENT_FUND" };
  bank.on("/pts/v2/payments", { status: 201, body: { id: "7", status: "DECLINED", errorInformation } });
  expect(await pay(await newCharge())).toEqual({
    kind: "declined",
    reason: "not_enough_money",
  });
  const instrument = { encrypted: "not.a.card.at.all", nameOnCard: "Ana" };
  expect(await pay(await newCharge({ instrument }))).toEqual({ kind: "unreadable" });
  expect(bank.asked).toHaveLength(1);
});

test.each([
  ["Ana", { firstName: "Ana", lastName: "Ana" }],
  ["  Ana   Luz  Cruz ", { firstName: "Ana Luz", lastName: "Cruz" }],
  ["", { firstName: "", lastName: "" }],
])("the bank requires two names of the payer: «%s»", async (name, names) => {
  bank.on("/pts/v2/payments", { status: 201, body: { id: "7001", status: "AUTHORIZED" } });
  await pay(await newCharge({ payer: { name, email: "ana@example.com" } }));
  expect(bank.asked[0]?.body["orderInformation"]).toHaveProperty("billTo", {
    ...names,
    email: "ana@example.com",
  });
});

test("a card that Flex accepts with 200 is valid, and one that the bank calls invalid is not", async () => {
  const asked = await newCharge();
  const card = { number: { maskedValue: "XXXXXXXXXXXX1111", detectedCardTypes: ["001"] } };
  const token = new UnsecuredJWT({ jti: "1D08", content: { paymentInformation: { card } } }).encode();
  bank.on("/flex/v2/tokens", { status: 200, body: token });
  bank.on("/pts/v2/payments", { status: 201, body: { id: "7001", status: "AUTHORIZED" } });
  expect(await pay(asked)).toMatchObject({
    kind: "authorised",
    face: { last_four: "1111" },
  });
  bank.on("/pts/v2/payments", { status: 400, body: { status: "INVALID_REQUEST" } });
  expect(await pay(asked)).toEqual({ kind: "declined", reason: undefined });
});

const unsaid = "CyberSource did not say whether it charged";
test.each([
  [{ status: "AUTHORIZED" }, unsaid],
  [{ status: "PARTIAL_AUTHORIZED" }, unsaid],
  [{ id: "7002", status: "PENDING" }, unsaid],
  [{ id: "7002", status: "REVIEW_AUTHORIZED_" }, unsaid],
  [{ id: "7002" }, unsaid],
  [{ id: 7002 }, "CyberSource's answer could not be understood"],
  ["AUTHORIZED", "CyberSource answered 201 with invalid JSON"],
])("a response that does not say whether money is held counts as none: %j", async (body, message) => {
  bank.on("/pts/v2/payments", { status: 201, body });
  await expect(pay(await newCharge())).rejects.toThrow(new ProviderUnavailable(message));
  expect(bank.asked).toHaveLength(1);
});

test("money held in part or for review is released, and the card is refused", async () => {
  bank.on("/pts/v2/payments/7002/reversals", { status: 201, body: { status: "REVERSED" } });
  for (const status of ["AUTHORIZED_PENDING_REVIEW", "PARTIAL_AUTHORIZED"]) {
    bank.asked.splice(0);
    bank.on("/pts/v2/payments", { status: 201, body: { id: "7002", status } });
    expect(await pay(await newCharge())).toEqual({ kind: "declined", reason: undefined });
    const reversalInformation = {
      amountDetails: { totalAmount: "89.5", currency: "PHP" },
      reason: "The order was cancelled",
    };
    expect(bank.asked).toMatchObject([
      { path: "/pts/v2/payments" },
      {
        path: "/pts/v2/payments/7002/reversals",
        body: { clientReferenceInformation: { code: "5f3a-1" }, reversalInformation },
      },
    ]);
  }
});

test("a wrong secret, a broken connection and a 5xx are no response about the card, and the error reveals nothing of it", async () => {
  const wrong = provider({ sharedSecret: Buffer.from("another").toString("base64") });
  await expect(encryptionOf(wrong)).rejects.toThrow("CyberSource answered /flex/v2/sessions with 401");
  const asked = await newCharge();
  bank.on("/pts/v2/payments", "no answer");
  await expect(pay(asked)).rejects.toThrow("CyberSource did not answer /pts/v2/payments: TypeError");
  bank.on("/pts/v2/payments", { status: 502, body: { status: "SERVER_ERROR" } });
  await expect(pay(asked)).rejects.toThrow("with 502");
});

test("the outcome of an attempt is looked up by its reference", async () => {
  const search = (...summaries: Parameters<typeof found>) => bank.on("/tss/v2/searches", found(...summaries));
  search();
  expect(await provider().outcomeOf(charge)).toEqual({ kind: "unknown" });
  expect(bank.asked[0]?.body["query"]).toBe('clientReferenceInformation.code:"5f3a-1"');
  search(summary("7001", ["ics_auth", "100"]));
  expect(await provider().outcomeOf(charge)).toMatchObject({ kind: "authorised", transactionId: "7001" });
  search(summary("7001", ["ics_auth", "204"]));
  expect(await provider().outcomeOf(charge)).toMatchObject({ kind: "declined" });
  search(summary("7003", ["ics_auth_reversal", "100"]), summary("7001", ["ics_auth", "100"]));
  expect(await provider().outcomeOf(charge)).toMatchObject({ kind: "declined" });
});

test("an abandoned attempt is reversed, by our own id if the search does not show it yet", async () => {
  bank.on("/tss/v2/searches", found(summary("7001", ["ics_auth", "100"])));
  bank.on("/pts/v2/payments/7001/reversals", { status: 201, body: { status: "REVERSED" } });
  await provider().abandon(charge);
  expect(bank.asked.at(-1)?.path).toBe("/pts/v2/payments/7001/reversals");
  bank.on("/tss/v2/searches", found());
  bank.on("/pts/v2/payments", "no answer");
  await expect(pay(await newCharge())).rejects.toThrow(ProviderUnavailable);
  const sent = bank.asked.at(-1)?.body["clientReferenceInformation"];
  await provider().abandon(charge);
  const amountDetails = { totalAmount: "89.5", currency: "PHP" };
  expect(bank.asked.at(-1)).toEqual({
    path: "/pts/v2/reversals",
    body: {
      clientReferenceInformation: sent,
      reversalInformation: { amountDetails, reason: "No answer came" },
    },
  });
});

test("a hold is captured once, and a capture whose response was lost is found again", async () => {
  const held = { ...charge, transactionId: "7001" };
  bank.on("/pts/v2/payments/7001/captures", { status: 201, body: { id: "8001", status: "PENDING" } });
  expect(await provider().capture(held)).toBe("8001");
  expect(bank.asked).toEqual([
    {
      path: "/pts/v2/payments/7001/captures",
      body: {
        clientReferenceInformation: { code: "5f3a-1" },
        orderInformation: { amountDetails: { totalAmount: "89.5", currency: "PHP" } },
      },
    },
  ]);
  bank.on("/pts/v2/payments/7001/captures", { status: 400, body: { status: "INVALID_REQUEST" } });
  bank.on("/tss/v2/searches", found(summary("8001", ["ics_bill", "100"])));
  expect(await provider().capture(held)).toBe("8001");
  bank.on("/tss/v2/searches", found());
  await expect(provider().capture(held)).rejects.toThrow("a capture with 400");
  bank.on("/pts/v2/payments/7001/captures", { status: 201, body: { status: "PENDING" } });
  await expect(provider().capture(held)).rejects.toThrow("a capture with 201");
});

test("a cancelled order's money is released before the capture and refunded after it, never twice", async () => {
  const held = { ...charge, transactionId: "7001", captureId: null };
  bank.on("/pts/v2/payments/7001/reversals", { status: 201, body: { status: "REVERSED" } });
  await provider().giveBack(held);
  bank.on("/tss/v2/searches", found());
  bank.on("/pts/v2/captures/8001/refunds", { status: 201, body: { id: "9001", status: "PENDING" } });
  await provider().giveBack({ ...held, captureId: "8001" });
  const refunds = () => bank.asked.filter(({ path }) => path.endsWith("/refunds"));
  expect(refunds()[0]?.body).toEqual({
    clientReferenceInformation: { code: "5f3a-1-refund" },
    orderInformation: { amountDetails: { totalAmount: "89.5", currency: "PHP" } },
  });
  bank.on("/tss/v2/searches", found(summary("9001", ["ics_credit", "100"])));
  await provider().giveBack({ ...held, captureId: "8001" });
  expect(refunds()).toHaveLength(1);
});

test("a failed release or refund throws, unless it was done before", async () => {
  const held = { ...charge, transactionId: "7001", captureId: null };
  bank.on("/pts/v2/payments/7001/reversals", { status: 400, body: {} });
  bank.on("/tss/v2/searches", found(summary("7001", ["ics_auth", "100"])));
  await expect(provider().giveBack(held)).rejects.toThrow("a reversal with 400");
  bank.on("/tss/v2/searches", found(summary("7004", ["ics_auth_reversal", "100"])));
  await provider().giveBack(held);
  bank.on("/pts/v2/captures/8001/refunds", { status: 400, body: {} });
  await expect(provider().giveBack({ ...held, captureId: "8001" })).rejects.toThrow("a refund with 400");
});
