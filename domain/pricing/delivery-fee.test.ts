import fc from "fast-check";
import { expect, test } from "vitest";
import { estimate } from "../estimations/estimate.ts";
import { countries } from "../markets/countries.ts";
import { deliveryFee } from "./delivery-fee.ts";

const { ph, kw } = countries;
const inManila = (distanceInMetres: number) =>
  deliveryFee({ distanceInMetres, pricing: ph.pricing, currency: ph.currency, maximumKilometres: 25 });
const pesos = (distanceInMetres: number) => {
  const fee = inManila(distanceInMetres);
  return fee.refusal ?? fee.fee_minor / 100;
};

test("three kilometres in Manila cost 69 and 10 a kilometre", () => {
  expect(inManila(3000)).toEqual({
    fee_minor: 9900,
    breakdown: [
      { kind: "base", amount_minor: 6900 },
      { kind: "distance", amount_minor: 3000, kilometres: 3 },
    ],
  });
});

test("a kilometre that has begun is charged whole", () => {
  expect([0, 1, 1000, 1001, 2999.6, 3000.4, 3001].map(pesos)).toEqual([69, 79, 79, 89, 99, 99, 109]);
});

test("too far is not deliverable, and what is no distance has no price", () => {
  expect([25_000, 25_001].map(pesos)).toEqual([319, "request.error.undeliverable-address"]);
  expect([Number.NaN, Infinity, -1].map(pesos)).toEqual(Array(3).fill("request.error.cannot-compute-price"));
});

test("fils are counted as a thousand to the dinar", () => {
  expect(deliveryFee({ distanceInMetres: 3000, pricing: kw.pricing, currency: kw.currency })).toMatchObject({
    fee_minor: 1200,
  });
});

test("a fee is lifted to the minimum, is the sum of its parts and never falls with the distance", () => {
  const pricing = { base: 20, per_km: 7.35, minimum: 50 };
  const feeOf = (distanceInMetres: number) => {
    const fee = deliveryFee({ distanceInMetres, pricing, currency: "PHP" });
    if (fee.refusal) throw new Error(fee.refusal);
    return fee;
  };
  expect(feeOf(100).breakdown.at(-1)).toEqual({ kind: "minimum", amount_minor: 2265 });
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

test("a rider takes the country's minimum to the outlet, or longer when the outlet asks, and the ride from there", () => {
  expect(estimate({ distanceInMetres: 4000, minimumEta: 15 })).toEqual({
    pickup_minutes: 15,
    delivery_minutes: 28,
  });
  expect(estimate({ distanceInMetres: 0, minimumEta: 15, pickupEstimation: 30 })).toEqual({
    pickup_minutes: 30,
    delivery_minutes: 33,
  });
});
