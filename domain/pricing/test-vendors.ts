import type { Pricing } from "./pricing.ts";

/**
 * Whether a vendor is one of the deployment's test vendors (spec §6, §8): a place to which riders do not go, and a way
 * that has no price, are no errors for it. `testVendors` is the configured list of vendor ids.
 */
export const bypassesDeliveryErrors = (vendorId: string, testVendors: readonly string[]): boolean =>
  testVendors.includes(vendorId);

type Priced = { distanceInMetres: number; pricing: Pricing };

/**
 * What a test vendor's fee is computed from, so that there always is one: a way that cannot be measured counts as none,
 * which costs base or minimum, and without a price rule delivery is free.
 */
export const alwaysPriced = ({
  distanceInMetres,
  pricing,
}: {
  distanceInMetres: number;
  pricing: Pricing | undefined;
}): Priced => ({
  distanceInMetres: Number.isFinite(distanceInMetres) ? Math.max(0, distanceInMetres) : 0,
  pricing: pricing ?? { base: 0, per_km: 0 },
});
