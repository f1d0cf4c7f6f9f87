import { cardTypes } from "@waybill/domain/payments/card-entry";
import { CompactEncrypt, importJWK } from "jose";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { encrypted } from "../payment.fixture.ts";
import { behaviourOf, openSandboxKey, readCard } from "./sandbox-cards.ts";

const product = await openTestApp();
afterAll(() => product.close());
const { decrypt, encryption } = await openSandboxKey(product.deps);
const now = new Date("2026-03-10T02:00:00Z");

const card = { number: "4111 1111 1111 1111", expiry_month: "12", expiry_year: "2031", security_code: "123" };

/** Encrypts any content like a browser encrypts a card. */
const sealed = async (content: unknown) =>
  new CompactEncrypt(
    new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content)),
  )
    .setProtectedHeader({ alg: encryption.alg, enc: encryption.enc })
    .encrypt(await importJWK(encryption.public_key, encryption.alg));
const read = async (content: unknown) => readCard(decrypt, await sealed(content), now);

test("each test card has its own behaviour, and every other card is approved", () => {
  expect(
    [
      "4111111111111111",
      "4000000000003220",
      "4000000000000002",
      "4000000000009995",
      "4000000000000069",
      "4000000000000127",
      "4000000000000119",
      "5555555555554444",
    ].map(behaviourOf),
  ).toEqual([
    "approve",
    "confirm",
    "decline",
    "not_enough_money",
    "card_expired",
    "wrong_security_code",
    "silent",
    "approve",
  ]);
});

test("every process can decrypt the same cards: the key is created once and stored", async () => {
  const again = await openSandboxKey(product.deps);
  expect(again.encryption).toEqual(encryption);
  const key = { kty: "RSA", kid: "sandbox", n: expect.stringMatching(/^[\w-]{300,}$/) as string, e: "AQAB" };
  expect(again.encryption).toEqual({ alg: "RSA-OAEP-256", enc: "A256GCM", public_key: key, context: null });
  const sealedCard = await sealed(card);
  expect(await readCard(again.decrypt, sealedCard, now)).toEqual(await readCard(decrypt, sealedCard, now));
});

test("a card of either type is read with number, brand and expiry", async () => {
  const face = { brand: "visa", last_four: "1111", expiry_month: "12", expiry_year: "2031" };
  expect(await read(card)).toEqual({ number: "4111111111111111", face });
  for (const type of cardTypes) {
    const jwe = await encrypted(encryption, "4111111111111111", { type });
    expect(await readCard(decrypt, jwe, now)).toEqual({ number: "4111111111111111", face });
  }
});

test.each([
  { ...card, number: "4111111111111112" },
  { ...card, number: "none" },
  { ...card, number: "4".repeat(41) },
  { ...card, expiry_year: "2025" },
  { ...card, expiry_month: "13" },
  { ...card, security_code: "12" },
  { ...card, security_code: undefined },
  { ...card, number: 4111111111111111 },
  { data: { paymentInformation: { card: { number: card.number } } } },
  { data: { paymentInformation: {} } },
  { data: {} },
  {},
  null,
  "not JSON",
])("a value that is not a usable card is refused: %j", async (content) => {
  expect(await read(content)).toBeUndefined();
});

test("a payload that cannot be decrypted is not a card", async () => {
  expect(await readCard(decrypt, "not.a.card.at.all", now)).toBeUndefined();
  const sealedCard = await sealed(card);
  expect(await readCard(decrypt, `${sealedCard.slice(0, -4)}AAAA`, now)).toBeUndefined();
});
