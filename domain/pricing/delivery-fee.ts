import { toMinor } from "../money/money.ts";
import { type Pricing, supplementsAt, surchargeOf } from "./price-rule.ts";
import { feeOf, routeFee, type Fee, type FeePart, type FeeRefusal, type PricedRoute } from "./route-fee.ts";

/** What an operator adds to every fee for a while, with the reason that merchants read: a decimal sum, or a percentage of the fee for the way. */
export type WeatherSupplement = { reason: string } & (
  | { amount: number; percentage?: undefined }
  | { percentage: number; amount?: undefined }
);

/**
 * The fee for a distance, in minor units, with the parts it is made of: base, kilometres begun, what is missing to the
 * minimum, then what the hour adds (`time`; none: nothing), what the weather adds, and what the way to
 * pay adds (none: nothing; null: it is not chosen yet, so the most). Refuses with 'request.error.cannot-compute-price' (spec §8) where there is no price rule and where the distance is none.
 */
export function deliveryFee({
  time,
  paymentMethod = "",
  weather = [],
  ...way
}: PricedRoute & {
  time?: { at: Date; timeZone: string } | undefined;
  paymentMethod?: string | null;
  weather?: readonly WeatherSupplement[];
}): Fee | FeeRefusal {
  const forWay = routeFee(way);
  const { pricing, currency } = way;
  if (forWay.refusal !== undefined || !pricing) return forWay;
  const surcharge = toMinor(surchargeOf(pricing, paymentMethod), currency);
  const breakdown: FeePart[] = [
    ...forWay.breakdown,
    ...(time ? supplementsAt(pricing, { wayMinor: forWay.fee_minor, currency, ...time }) : []),
    ...weather.map(({ amount, percentage, reason }) => ({
      kind: "weather" as const,
      amount_minor:
        amount === undefined ? Math.round((forWay.fee_minor * percentage) / 100) : toMinor(amount, currency),
      reason,
    })),
    ...(surcharge > 0 ? [{ kind: "cash" as const, amount_minor: surcharge }] : []),
  ];
  return feeOf(breakdown);
}

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
