import { countries } from "@waybill/domain/markets/countries";
import { expect, test } from "vitest";
import { quoteKey, readQuote, type Quote, type QuoteKeys } from "./quote.ts";
import { feesWithoutSurcharge, signDiscounted } from "./sign-fees.ts";

const quoteKeys: QuoteKeys = [quoteKey("a secret that is known here alone")];
const now = new Date("2026-03-10T02:00:00Z");
const { ph: country } = countries;
/** Cash costs a surcharge of 2.5 pesos. */
const pricing = {
  base: 59,
  per_km: 10,
  surcharge: { amount: 2.5, payment_methods: ["CASH_ON_DELIVERY"] },
} as const;
const deps = { country, quoteKeys: () => quoteKeys, now: () => now, pricingOfQuote: () => pricing };
const quote: Quote = {
  vendorId: "kanto-1",
  source: { latitude: 14.5654, longitude: 121.0297 },
  destination: { latitude: 14.5502, longitude: 121.0541 },
  feeMinor: 9900,
  currency: "PHP",
  voucher: null,
  expiresAt: now.getTime(),
  pricedFor: { metres: 2950, preorderedFor: null, timeMinor: 4000, surchargeMinor: 250 },
};

test("an order's own voucher reduces the new fee, and the signature contains the full fee", () => {
  expect(signDiscounted(deps, null, quote)).toEqual({});
  const voucher = { code: "WELCOME10", type: "percentage", amount: 10 } as const;
  const { discounted_delivery_fee, discounted_delivery_fee_signature = "" } = signDiscounted(
    deps,
    voucher,
    quote,
  );
  expect(discounted_delivery_fee).toBe(89.1);
  expect(readQuote(quoteKeys, discounted_delivery_fee_signature)).toEqual({
    ...quote,
    feeMinor: 8910,
    voucher: { ...voucher, fullFeeMinor: 9900 },
  });
});

test("an order paid without a surcharge is charged without it, and a voucher reduces the rest", () => {
  const voucher = { code: "WELCOME10", type: "percentage", amount: 10 } as const;
  const fees = feesWithoutSurcharge(deps, quote, { payment_method: "PAID", voucher });
  expect(fees).toMatchObject({ delivery_fee: 96.5, discounted_delivery_fee: 86.85 });
  const reduced = { ...quote, feeMinor: 9650, pricedFor: { ...quote.pricedFor, surchargeMinor: 0 } };
  expect(readQuote(quoteKeys, fees?.signature ?? "")).toEqual(reduced);
  expect(readQuote(quoteKeys, fees?.discounted_delivery_fee_signature ?? "")).toEqual({
    ...reduced,
    feeMinor: 8685,
    voucher: { ...voucher, fullFeeMinor: 9650 },
  });
  const plain = feesWithoutSurcharge(deps, quote, { payment_method: "PAID", voucher: undefined });
  expect(plain).toEqual({ delivery_fee: 96.5, signature: fees?.signature });
});

test("a fee stays as quoted if it contains no higher surcharge than that of its payment method", () => {
  const voucher = null;
  for (const payment_method of ["CASH_ON_DELIVERY", null, undefined])
    expect(feesWithoutSurcharge(deps, quote, { payment_method, voucher })).toBeUndefined();
  for (const surchargeMinor of [0, 100]) {
    const cheaper = { ...quote, pricedFor: { ...quote.pricedFor, surchargeMinor } };
    expect(
      feesWithoutSurcharge(deps, cheaper, { payment_method: "CASH_ON_DELIVERY", voucher }),
    ).toBeUndefined();
  }
  const none = { ...quote, pricedFor: { ...quote.pricedFor, surchargeMinor: 0 } };
  expect(feesWithoutSurcharge(deps, none, { payment_method: "PAID", voucher })).toBeUndefined();
});
