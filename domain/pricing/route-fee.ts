import { type Currency, toMinor } from "../money/money.ts";
import type { Pricing } from "./price-rule.ts";

// Separate from delivery-fee.ts, which imports all time zones: the landing page shows an example fee without them.

/**
 * Returns the fee for a distance alone, at a quiet hour and without cash, in minor units: base, started kilometres,
 * and the increase to the minimum. Refuses with 'request.error.cannot-compute-price' (spec §8) without a price rule
 * or a valid distance.
 */
export function routeFee({ distanceInMetres, pricing, currency }: PricedRoute): Fee | FeeRefusal {
  if (!pricing) return refused("no_price_rule");
  if (!Number.isFinite(distanceInMetres) || distanceInMetres < 0) return refused("no_distance");
  // Rounds to whole metres first, so that a tiny excess over three kilometres is not charged as four.
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

/** Why there is no price. */
export type NoPriceReason = "no_price_rule" | "no_distance";

export type FeePart = {
  kind: "base" | "distance" | "minimum" | "night" | "peak" | "weather" | "cash";
  amount_minor: number;
  kilometres?: number;
  /** The reason of a part that an operator added. */
  reason?: string;
};
export type Fee = { fee_minor: number; breakdown: FeePart[]; refusal?: never };
export type FeeRefusal = { refusal: "request.error.cannot-compute-price"; reason: NoPriceReason };

/** The input of a delivery's price. */
export type PricedRoute = { distanceInMetres: number; pricing: Pricing | undefined; currency: Currency };

const refused = (reason: NoPriceReason): FeeRefusal => ({
  refusal: "request.error.cannot-compute-price",
  reason,
});

/** Returns the fee that consists of these parts, in minor units. */
export const feeOf = (breakdown: FeePart[]): Fee => ({
  fee_minor: breakdown.reduce((sum, part) => sum + part.amount_minor, 0),
  breakdown,
});
