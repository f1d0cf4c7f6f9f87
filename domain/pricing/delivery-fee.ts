import type { Pricing } from "../markets/country.ts";
import { toMinor, type Currency } from "../money/minor-units.ts";

export type FeePart = { kind: "base" | "distance" | "minimum"; amount_minor: number; kilometres?: number };
export type DeliveryFee = { fee_minor: number; breakdown: FeePart[]; refusal?: never };
export type FeeRefusal = {
  refusal: "request.error.cannot-compute-price" | "request.error.undeliverable-address";
};

/**
 * The fee for a distance, in minor units, with the parts it is made of: base, kilometres begun, and what is missing to
 * the minimum. Refuses a distance that is none with 'request.error.cannot-compute-price' and one beyond
 * `maximumKilometres` with 'request.error.undeliverable-address' (spec §8).
 */
export function deliveryFee({
  distanceInMetres,
  pricing,
  currency,
  maximumKilometres = Infinity,
}: {
  distanceInMetres: number;
  pricing: Pricing;
  currency: Currency;
  maximumKilometres?: number | undefined;
}): DeliveryFee | FeeRefusal {
  if (!Number.isFinite(distanceInMetres) || distanceInMetres < 0) {
    return { refusal: "request.error.cannot-compute-price" };
  }
  // Whole metres first: a hair over three kilometres is still three.
  const metres = Math.round(distanceInMetres);
  if (metres > maximumKilometres * 1000) return { refusal: "request.error.undeliverable-address" };

  const kilometres = Math.ceil(metres / 1000);
  const base = toMinor(pricing.base, currency);
  const distance = kilometres * toMinor(pricing.per_km, currency);
  const missing = toMinor(pricing.minimum ?? 0, currency) - base - distance;
  const breakdown: FeePart[] = [
    { kind: "base", amount_minor: base },
    { kind: "distance", amount_minor: distance, kilometres },
    ...(missing > 0 ? [{ kind: "minimum" as const, amount_minor: missing }] : []),
  ];
  return { fee_minor: breakdown.reduce((sum, part) => sum + part.amount_minor, 0), breakdown };
}
