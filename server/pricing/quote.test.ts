import { expect, test } from "vitest";
import { quoteKey, readQuote, signQuote, type Quote } from "./quote.ts";

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

test("a signed quote is read back as it was", () => {
  const signature = signQuote([key], quote);
  expect(readQuote([key], signature)).toEqual(quote);
  expect(signature.length).toBeLessThan(260);
});

test("a discounted quote carries its voucher and the whole fee", () => {
  const voucher = { code: "WELCOME10", type: "percentage", amount: 10, fullFeeMinor: 11_000 } as const;
  expect(readQuote([key], signQuote([key], { ...quote, voucher }))?.voucher).toEqual(voucher);
});

test("a quote with another fee, a cut or foreign signature, or none at all is not ours", () => {
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
    foreign,
    "",
    "..",
  ])
    expect(readQuote([key], text)).toBeUndefined();
});

test("quotes outlive a change of key as long as the old one is listed", () => {
  const old = signQuote([key], quote);
  const next = quoteKey("the next secret");
  expect(readQuote([next, key], old)).toEqual(quote);
  expect(readQuote([next], old)).toBeUndefined();
  expect(readQuote([key], signQuote([next, key], quote))).toBeUndefined();
});
