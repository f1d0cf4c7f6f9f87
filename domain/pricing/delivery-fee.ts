import { toMinor, type Currency } from "../money/minor-units.ts";
import type { Pricing } from "./pricing.ts";
import { supplementsAt } from "./supplements.ts";

/** Why there is no price. */
export type NoPrice = "no_price_rule" | "no_distance";

export type FeePart = {
  kind: "base" | "distance" | "minimum" | "night" | "peak" | "cash";
  amount_minor: number;
  kilometres?: number;
};
export type DeliveryFee = { fee_minor: number; breakdown: FeePart[]; refusal?: never };
export type FeeRefusal = { refusal: "request.error.cannot-compute-price"; reason: NoPrice };

const refused = (reason: NoPrice): FeeRefusal => ({ refusal: "request.error.cannot-compute-price", reason });

/**
 * The fee for a distance, in minor units, with the parts it is made of: base, kilometres begun, what is missing to the
 * minimum, then what the hour adds (`time`; none: nothing) and what collecting cash adds (`isCash`). Refuses with
 * 'request.error.cannot-compute-price' (spec §8) where there is no price rule and where the distance is none.
 */
export function deliveryFee({
  distanceInMetres,
  pricing,
  currency,
  time,
  isCash = false,
}: {
  distanceInMetres: number;
  pricing: Pricing | undefined;
  currency: Currency;
  time?: { at: Date; timeZone: string } | undefined;
  isCash?: boolean;
}): DeliveryFee | FeeRefusal {
  if (!pricing) return refused("no_price_rule");
  if (!Number.isFinite(distanceInMetres) || distanceInMetres < 0) return refused("no_distance");
  // Whole metres first: a hair over three kilometres is still three.
  const kilometres = Math.ceil(Math.round(distanceInMetres) / 1000);
  const base = toMinor(pricing.base, currency);
  const distance = kilometres * toMinor(pricing.per_km, currency);
  const missing = Math.max(0, toMinor(pricing.minimum ?? 0, currency) - base - distance);
  const wayMinor = base + distance + missing;
  const cash = isCash ? toMinor(pricing.cash_surcharge ?? 0, currency) : 0;
  const breakdown: FeePart[] = [
    { kind: "base", amount_minor: base },
    { kind: "distance", amount_minor: distance, kilometres },
    ...(missing > 0 ? [{ kind: "minimum" as const, amount_minor: missing }] : []),
    ...(time ? supplementsAt(pricing, { wayMinor, currency, ...time }) : []),
    ...(cash > 0 ? [{ kind: "cash" as const, amount_minor: cash }] : []),
  ];
  return { fee_minor: breakdown.reduce((sum, part) => sum + part.amount_minor, 0), breakdown };
}
