import { expect, test } from "vitest";
import { deliveryFee } from "./delivery-fee.ts";
import type { Pricing } from "./pricing.ts";
import { alwaysPriced, bypassesDeliveryErrors } from "./test-vendors.ts";

test("only the vendors of the configured list bypass delivery errors, by their whole id [6.09] [6.10]", () => {
  const testVendors = ["kanto", "qa-1"];
  expect(
    ["kanto", "qa-1", "qa", "qa-10", "KANTO", ""].map((id) => bypassesDeliveryErrors(id, testVendors)),
  ).toEqual([true, true, false, false, false, false]);
  expect(bypassesDeliveryErrors("kanto", [])).toBe(false);
});

test("a test vendor always has a fee: base or minimum where nothing can be measured [6.09]", () => {
  const fee = (distanceInMetres: number, pricing: Pricing | undefined) => {
    const known = alwaysPriced({ distanceInMetres, pricing });
    return deliveryFee({ ...known, currency: "PHP" });
  };
  const pricing = { base: 39, per_km: 10, minimum: 49 };
  expect(fee(3000, pricing)).toMatchObject({ fee_minor: 6900 });
  for (const distance of [Number.NaN, Infinity, -1])
    expect(fee(distance, pricing)).toMatchObject({ fee_minor: 4900 });
  expect(fee(3000, undefined)).toMatchObject({ fee_minor: 0 });
});
