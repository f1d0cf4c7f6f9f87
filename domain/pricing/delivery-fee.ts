import { type Currency, toMinor } from "../money.ts";
import { type Pricing, supplementsAt } from "./price-rule.ts";

/**
 * The fee for a distance, in minor units, with the parts it is made of: base, kilometres begun, what is missing to the
 * minimum, then what the hour adds (`time`; none: nothing) and what collecting cash adds (`isCash`). Refuses with
 * 'request.error.cannot-compute-price' (spec §8) where there is no price rule and where the distance is none.
 */
export function deliveryFee({
  time,
  isCash = false,
  ...way
}: PricedWay & { time?: { at: Date; timeZone: string } | undefined; isCash?: boolean }): Fee | FeeRefusal {
  const forWay = wayFee(way);
  const { pricing, currency } = way;
  if (forWay.refusal !== undefined || !pricing) return forWay;
  const cash = isCash ? toMinor(pricing.cash_surcharge ?? 0, currency) : 0;
  const breakdown: FeePart[] = [
    ...forWay.breakdown,
    ...(time ? supplementsAt(pricing, { wayMinor: forWay.fee_minor, currency, ...time }) : []),
    ...(cash > 0 ? [{ kind: "cash" as const, amount_minor: cash }] : []),
  ];
  return feeOf(breakdown);
}

/** Why there is no price. */
export type NoPrice = "no_price_rule" | "no_distance";

export type FeePart = {
  kind: "base" | "distance" | "minimum" | "night" | "peak" | "cash";
  amount_minor: number;
  kilometres?: number;
};
export type Fee = { fee_minor: number; breakdown: FeePart[]; refusal?: never };
export type FeeRefusal = { refusal: "request.error.cannot-compute-price"; reason: NoPrice };

/** What a delivery is priced by. */
export type PricedWay = { distanceInMetres: number; pricing: Pricing | undefined; currency: Currency };

const refused = (reason: NoPrice): FeeRefusal => ({ refusal: "request.error.cannot-compute-price", reason });

/** A fee of parts, in minor units. */
const feeOf = (breakdown: FeePart[]): Fee => ({
  fee_minor: breakdown.reduce((sum, part) => sum + part.amount_minor, 0),
  breakdown,
});

/**
 * The fee for a distance alone, at a quiet hour and without cash, in minor units: base, kilometres begun, and what is
 * missing to the minimum. Refuses with 'request.error.cannot-compute-price' (spec §8) where there is no price rule and
 * where the distance is none.
 */
export function wayFee({ distanceInMetres, pricing, currency }: PricedWay): Fee | FeeRefusal {
  if (!pricing) return refused("no_price_rule");
  if (!Number.isFinite(distanceInMetres) || distanceInMetres < 0) return refused("no_distance");
  // Whole metres first: a hair over three kilometres is still three.
  const kilometres = Math.ceil(Math.round(distanceInMetres) / 1000);
  const base = toMinor(pricing.base, currency);
  const distance = kilometres * toMinor(pricing.per_km, currency);
  const missing = Math.max(0, toMinor(pricing.minimum ?? 0, currency) - base - distance);
  return feeOf([
    { kind: "base", amount_minor: base },
    { kind: "distance", amount_minor: distance, kilometres },
    ...(missing > 0 ? [{ kind: "minimum" as const, amount_minor: missing }] : []),
  ]);
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
