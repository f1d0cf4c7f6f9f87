import { countries } from "@waybill/domain/markets/countries";
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  countryOfQuote,
  isSamePlace,
  toMinorIfValid,
  quoteKey,
  readQuote,
  requireOwnQuote,
  signQuote,
  type Quote,
  type QuoteKeys,
} from "./quote.ts";

const key = quoteKey("a secret that is known here alone");
const quote: Quote = {
  vendorId: "kanto-1",
  source: { latitude: 14.5654, longitude: 121.0297 },
  destination: { latitude: -14.5502, longitude: 121.0541 },
  feeMinor: 9900,
  currency: "PHP",
  voucher: null,
  expiresAt: 1_773_108_300_000,
  pricedFor: { metres: 2950, preorderedFor: 1_773_180_000, timeMinor: 4000, surchargeMinor: 250 },
};

test("a signed quote can be read back unchanged", () => {
  const signature = signQuote([key], quote);
  expect(readQuote([key], signature)).toEqual(quote);
  expect(signature.length).toBeLessThan(260);
});

test("a discounted quote carries its voucher and the full fee", () => {
  const voucher = { code: "WELCOME10", type: "percentage", amount: 10, fullFeeMinor: 11_000 } as const;
  expect(readQuote([key], signQuote([key], { ...quote, voucher }))?.voucher).toEqual(voucher);
});

test("a quote with another fee, or a truncated, foreign or missing signature is not ours", () => {
  const [payload = "", mac = ""] = signQuote([key], quote).split(".");
  const cheaper = JSON.parse(Buffer.from(payload, "base64url").toString());
  cheaper[6] = 1;
  const forged = Buffer.from(JSON.stringify(cheaper)).toString("base64url");
  const foreign = signQuote([quoteKey("somebody else's secret")], quote);
  for (const text of [
    `${forged}.${mac}`,
    `${payload}.`,
    payload,
    `${payload}.${mac.slice(0, 20)}`,
    `${payload}.${mac}.`,
    `${payload}.${mac}.${mac}`,
    foreign,
    "",
    "..",
  ])
    expect(readQuote([key], text)).toBeUndefined();
});

test("quotes survive a change of keys as long as the old key is listed", () => {
  const old = signQuote([key], quote);
  const next = quoteKey("the next secret");
  expect(readQuote([next, key], old)).toEqual(quote);
  expect(readQuote([next], old)).toBeUndefined();
  expect(readQuote([key], signQuote([next, key], quote))).toBeUndefined();
});

test("a fee signed before the server was updated is valid afterwards", () => {
  const signature =
    "WyIzOWE3MWVkMSIsImthbnRvLTEiLDE0NTY1NDAwLDEyMTAyOTcwMCwtMTQ1NTAyMDAsMTIxMDU0MTAwLDk5MDAsIlBIUCIsbnVsbCwxNzczMTA4MzAwMDAwLDI5NTAsMTc3MzE4MDAwMCw0MDAwLDI1MF0.R6ZhwwLQMwJkVpeRj6TkV2zwjnkL8GGFOeGWpYg2IOc";
  const drawn = quoteKey("a secret that is known here alone");
  expect(signQuote([drawn], quote)).toBe(signature);
  expect(readQuote([drawn], signature)).toEqual(quote);
});

test("a signature of a previous version in another format is not accepted", () => {
  const payload = Buffer.from(JSON.stringify([key.id, "kanto-1", 1, 2, 3, 4, 9900])).toString("base64url");
  const mac = createHmac("sha256", key.secret).update(payload).digest("base64url");
  expect(readQuote([key], `${payload}.${mac}`)).toBeUndefined();
});

test("two places are equal to a tenth of a metre, in both directions", () => {
  const place = { latitude: 14.5654, longitude: 121.0297 };
  expect(isSamePlace(place, { latitude: 14.565_400_4, longitude: 121.029_699_6 })).toBe(true);
  expect(isSamePlace(place, { ...place, latitude: 14.565_401 })).toBe(false);
  expect(isSamePlace(place, { ...place, longitude: 121.029_701 })).toBe(false);
});

test("an amount is converted to minor units, and an invalid one is undefined", () => {
  expect(toMinorIfValid(99.5, "PHP")).toBe(9950);
  expect(toMinorIfValid(Number.NaN, "PHP")).toBeUndefined();
});

const { ph: country } = countries;
const now = new Date("2026-03-10T02:00:00Z");
const deps = {
  country,
  quoteKeys: (): QuoteKeys => [key],
  now: () => now,
  pricingOfQuote: () => country.pricing,
} as const;

test("a quote must be ours, for this fee and purpose, and not expired", () => {
  const fresh = { ...quote, expiresAt: now.getTime() };
  const asked = { signature: signQuote([key], fresh), fee: 99, path: ["signature"] };
  const always = () => true;
  expect(requireOwnQuote(deps, asked, always)).toEqual(fresh);
  const invalid = { name: "Refused", detail: { path: ["signature"] } };
  const refusals = [
    () => requireOwnQuote(deps, { ...asked, fee: 98 }, always),
    () => requireOwnQuote(deps, { ...asked, signature: "none" }, always),
    () => requireOwnQuote(deps, asked, () => false),
    () => requireOwnQuote({ ...deps, country: countries.sg }, asked, always),
  ];
  for (const refusal of refusals) expect(refusal).toThrow("signature_invalid");
  expect(refusals[0]).toThrow(expect.objectContaining(invalid));
  const late = { ...deps, now: () => new Date(now.getTime() + 1) };
  expect(() => requireOwnQuote(late, asked, always)).toThrow("signature_expired");
  expect(() => requireOwnQuote(late, asked, always)).toThrow(expect.objectContaining(invalid));
});

test("an order is checked against the price rule of its quote, at the current time", () => {
  const older = { base: 1, per_km: 1 };
  expect(countryOfQuote({ ...deps, pricingOfQuote: () => older }, quote)).toEqual({
    country: { pricing: older, currency: "PHP", timezone: "Asia/Manila" },
    now,
  });
});
