import fc from "fast-check";
import { expect, test } from "vitest";
import { estimate } from "./estimate.ts";
import { countries, type Country } from "../markets/countries.ts";
import { toMinor } from "../money/money.ts";
import { paymentMethods, type PaymentMethod } from "../payments/payment-methods.ts";
import { withFallbackPrice, bypassesDeliveryErrors, deliveryFee } from "./delivery-fee.ts";
import { surchargeOf, type Pricing } from "./price-rule.ts";
import type { Fee } from "./route-fee.ts";

const { ph, kw, sg, pk } = countries;
const inManila = (distanceInMetres: number) =>
  deliveryFee({ distanceInMetres, pricing: ph.pricing, currency: ph.currency });
const pesos = (distanceInMetres: number) => {
  const fee = inManila(distanceInMetres);
  return fee.refusal ?? fee.fee_minor / 100;
};

test("a fee in Manila is 69 plus 10 for each kilometre", () => {
  expect(inManila(3000)).toEqual({
    fee_minor: 9900,
    breakdown: [
      { kind: "base", amount_minor: 6900 },
      { kind: "distance", amount_minor: 3000, kilometres: 3 },
    ],
  });
});

test("a started kilometre is charged in full", () => {
  expect([0, 1, 1000, 1001, 2999.6, 3000.4, 3001].map(pesos)).toEqual([69, 79, 79, 89, 99, 99, 109]);
});

test("an invalid distance has no price, and without a price rule there is no price at all", () => {
  const key = "request.error.cannot-compute-price";
  expect([Number.NaN, Infinity, -1].map(inManila)).toEqual(
    Array(3).fill({ refusal: key, reason: "no_distance" }),
  );
  expect(deliveryFee({ distanceInMetres: 1000, pricing: undefined, currency: "PHP" })).toEqual({
    refusal: key,
    reason: "no_price_rule",
  });
});

test("a dinar has a thousand fils, and collecting cash costs a quarter of a dinar", () => {
  const fee = (paymentMethod: string | null) =>
    deliveryFee({ distanceInMetres: 3000, pricing: kw.pricing, currency: kw.currency, paymentMethod });
  expect(fee("PAID")).toMatchObject({ fee_minor: 1200 });
  for (const method of ["CASH_ON_DELIVERY", null])
    expect(fee(method)).toMatchObject({
      fee_minor: 1450,
      breakdown: [{ kind: "base" }, { kind: "distance" }, { kind: "cash", amount_minor: 250 }],
    });
});

test("a price rule names the payment methods with a surcharge, and no other order pays it [10.26]", () => {
  const all = Object.values<Country>(countries);
  const surcharged = all.filter(({ pricing }) => pricing?.surcharge);
  expect(surcharged.map(({ code }) => code)).toEqual(["BD", "KW"]);
  for (const { pricing, currency } of all) {
    const base = deliveryFee({ distanceInMetres: 3000, pricing, currency, paymentMethod: "NONE" });
    for (const method of paymentMethods) {
      const { fee_minor = 0 } = deliveryFee({
        distanceInMetres: 3000,
        pricing,
        currency,
        paymentMethod: method,
      }) as Fee;
      const named = pricing?.surcharge?.payment_methods.includes(method) ? pricing.surcharge.amount : 0;
      expect(fee_minor - (base as Fee).fee_minor).toBe(toMinor(named, currency));
    }
  }
  const other: Pricing = {
    base: 50,
    per_km: 5,
    surcharge: { amount: 9, payment_methods: ["PAYMENT_ON_DELIVERY"] },
  };
  expect(paymentMethods.map((method) => surchargeOf(other, method))).toEqual([0, 0, 0, 9]);
});

test("in Bangladesh a paid order is not charged for cash on delivery [10.27]", () => {
  const { pricing, currency } = countries.bd;
  const fee = (paymentMethod: PaymentMethod) =>
    deliveryFee({ distanceInMetres: 3000, pricing, currency, paymentMethod });
  expect(fee("PAID")).toMatchObject({ fee_minor: 9500, breakdown: [{ kind: "base" }, { kind: "distance" }] });
  expect(fee("CASH_ON_DELIVERY")).toMatchObject({ fee_minor: 12_000 });
});

test("at night in Karachi an amount is added, at peak hours in Singapore a percentage of the distance fee", () => {
  const time = (at: string, timeZone: string) => ({ at: new Date(at), timeZone });
  const distanceInMetres = 3000;
  const night = time("2026-03-02T23:00:00+05:00", pk.timezone);
  expect(
    deliveryFee({ distanceInMetres, pricing: pk.pricing, currency: pk.currency, time: night }),
  ).toMatchObject({
    fee_minor: 12_000 + 3 * 2500 + 4000,
    breakdown: [{ kind: "base" }, { kind: "distance" }, { kind: "night", amount_minor: 4000 }],
  });
  const evening = time("2026-03-02T17:30:00+08:00", sg.timezone);
  expect(
    deliveryFee({ distanceInMetres, pricing: sg.pricing, currency: sg.currency, time: evening }),
  ).toMatchObject({
    fee_minor: 680 + 136,
    breakdown: [{ kind: "base" }, { kind: "distance" }, { kind: "peak", amount_minor: 136 }],
  });
});

test("a fee is at least the minimum, is the sum of its parts and never falls with the distance", () => {
  const pricing = {
    base: 20,
    per_km: 7.35,
    minimum: 50,
    supplements: [{ kind: "peak", from: "0000", to: "0000", percentage: 12.5 } as const],
    surcharge: { amount: 5, payment_methods: ["CASH_ON_DELIVERY" as const] },
  };
  const feeOf = (distanceInMetres: number) => {
    const time = { at: new Date(0), timeZone: "Asia/Manila" };
    const fee = deliveryFee({
      distanceInMetres,
      pricing,
      currency: "PHP",
      time,
      paymentMethod: "CASH_ON_DELIVERY",
    });
    if (fee.refusal !== undefined) throw new Error(fee.refusal);
    return fee;
  };
  expect(feeOf(100).breakdown.slice(2)).toEqual([
    { kind: "minimum", amount_minor: 2265 },
    { kind: "peak", amount_minor: 625 },
    { kind: "cash", amount_minor: 500 },
  ]);
  const metres = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(metres, metres, (near, more) => {
      const fee = feeOf(near);
      expect(fee.breakdown.reduce((sum, part) => sum + part.amount_minor, 0)).toBe(fee.fee_minor);
      expect(fee.fee_minor).toBeGreaterThanOrEqual(5000);
      expect(feeOf(near + more).fee_minor).toBeGreaterThanOrEqual(fee.fee_minor);
    }),
  );
});

test("a rider takes the country's minimum to the outlet, or longer if the outlet needs it, plus the ride from there", () => {
  expect(estimate({ distanceInMetres: 4000, minimumEta: 15 })).toEqual({
    pickup_minutes: 15,
    delivery_minutes: 28,
  });
  expect(estimate({ distanceInMetres: 0, minimumEta: 15, pickupEstimation: 30 })).toEqual({
    pickup_minutes: 30,
    delivery_minutes: 33,
  });
});

test("only the vendors of the configured list bypass delivery errors, by their whole id [6.09] [6.10]", () => {
  const testVendors = ["kanto", "qa-1"];
  expect(
    ["kanto", "qa-1", "qa", "qa-10", "KANTO", ""].map((id) => bypassesDeliveryErrors(id, testVendors)),
  ).toEqual([true, true, false, false, false, false]);
  expect(bypassesDeliveryErrors("kanto", [])).toBe(false);
});

test("a test vendor always has a fee: base or minimum if nothing can be measured [6.09]", () => {
  const fee = (distanceInMetres: number, pricing: Pricing | undefined) => {
    const known = withFallbackPrice({ distanceInMetres, pricing });
    return deliveryFee({ ...known, currency: "PHP" });
  };
  const pricing = { base: 39, per_km: 10, minimum: 49 };
  expect(fee(3000, pricing)).toMatchObject({ fee_minor: 6900 });
  for (const distance of [Number.NaN, Infinity, -1])
    expect(fee(distance, pricing)).toMatchObject({ fee_minor: 4900 });
  expect(fee(3000, undefined)).toMatchObject({ fee_minor: 0 });
});
