import { toMinor } from "../money/money.ts";
import { type Pricing, supplementsAt, surchargeOf } from "./price-rule.ts";
import { feeOf, routeFee, type Fee, type FeePart, type FeeRefusal, type PricedRoute } from "./route-fee.ts";

/**
 * An operator's temporary supplement on every fee, with the reason that merchants see: a decimal amount, or a
 * percentage of the distance fee.
 */
export type WeatherSupplement = { reason: string } & (
  | { amount: number; percentage?: undefined }
  | { percentage: number; amount?: undefined }
);

/**
 * Returns the fee for a distance, in minor units, with its parts: base, started kilometres, the increase to the
 * minimum, the supplements for the hour (`time`; omitted: none) and the weather, and the payment surcharge
 * (omitted: none; null: not chosen yet, so the highest). Refuses with 'request.error.cannot-compute-price' (spec
 * §8) without a price rule or a valid distance.
 */
export function deliveryFee({
  time,
  paymentMethod = "",
  weather = [],
  ...route
}: PricedRoute & {
  time?: { at: Date; timeZone: string } | undefined;
  paymentMethod?: string | null;
  weather?: readonly WeatherSupplement[];
}): Fee | FeeRefusal {
  const forRoute = routeFee(route);
  const { pricing, currency } = route;
  if (forRoute.refusal !== undefined || !pricing) return forRoute;
  const surcharge = toMinor(surchargeOf(pricing, paymentMethod), currency);
  const breakdown: FeePart[] = [
    ...forRoute.breakdown,
    ...(time ? supplementsAt(pricing, { routeMinor: forRoute.fee_minor, currency, ...time }) : []),
    ...weather.map(({ amount, percentage, reason }) => ({
      kind: "weather" as const,
      amount_minor:
        amount === undefined
          ? Math.round((forRoute.fee_minor * percentage) / 100)
          : toMinor(amount, currency),
      reason,
    })),
    ...(surcharge > 0 ? [{ kind: "cash" as const, amount_minor: surcharge }] : []),
  ];
  return feeOf(breakdown);
}

/**
 * True if a vendor is one of the deployment's test vendors (spec §6, §8): for these an undeliverable address or a
 * route without a price is not an error. `testVendors` is the configured list of vendor ids.
 */
export const bypassesDeliveryErrors = (vendorId: string, testVendors: readonly string[]): boolean =>
  testVendors.includes(vendorId);

type Priced = { distanceInMetres: number; pricing: Pricing };

/**
 * Returns the input for a test vendor's fee, so that there always is one: a route that cannot be measured counts as
 * zero metres, which costs base or minimum, and without a price rule delivery is free.
 */
export const withFallbackPrice = ({
  distanceInMetres,
  pricing,
}: {
  distanceInMetres: number;
  pricing: Pricing | undefined;
}): Priced => ({
  distanceInMetres: Number.isFinite(distanceInMetres) ? Math.max(0, distanceInMetres) : 0,
  pricing: pricing ?? { base: 0, per_km: 0 },
});
