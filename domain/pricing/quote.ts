import type { Currency } from "../money/money.ts";
import type { Pricing } from "./price-rule.ts";
import { deliveryFee } from "./delivery-fee.ts";
import { type FeePart } from "./route-fee.ts";

/** The time and the way of paying that a fee is for. Unix seconds; null: as soon as possible. */
export type Wanted = { preorderedFor: number | null; paymentMethod: string | null };

/**
 * What a quote was priced for: its way, the time that was named (unix seconds; null: none, it was priced for now), and what
 * the hour and the way to pay have added, in minor units.
 */
export type PricedFor = {
  metres: number;
  preorderedFor: number | null;
  timeMinor: number;
  surchargeMinor: number;
};

/** What the hour and what the way to pay added to a fee, in minor units. */
export function surchargesOf(breakdown: readonly FeePart[]): Pick<PricedFor, "timeMinor" | "surchargeMinor"> {
  const sum = (kinds: readonly FeePart["kind"][]) =>
    breakdown.reduce((total, part) => total + (kinds.includes(part.kind) ? part.amount_minor : 0), 0);
  return { timeMinor: sum(["night", "peak"]), surchargeMinor: sum(["cash"]) };
}

/**
 * Whether a quote is good for an order's time and way of paying: neither the hour nor the payment would add more than they
 * added to the quote. A quote that names no time, as the call of spec §7, is good for every time until it expires.
 */
export function isPricedFor(
  quote: PricedFor,
  wanted: Wanted,
  {
    country,
    now,
  }: { country: { pricing: Pricing | undefined; currency: Currency; timezone: string }; now: Date },
): boolean {
  const { pricing, currency, timezone: timeZone } = country;
  if (!pricing?.supplements && !pricing?.surcharge) return true;
  const { preorderedFor } = wanted;
  const at = preorderedFor === null ? now : new Date(preorderedFor * 1000);
  const isItsTime = quote.preorderedFor === null || quote.preorderedFor === preorderedFor;
  const fee = deliveryFee({
    distanceInMetres: quote.metres,
    pricing,
    currency,
    time: isItsTime ? undefined : { at, timeZone },
    paymentMethod: wanted.paymentMethod,
  });
  if (fee.refusal !== undefined) return false;
  const { timeMinor, surchargeMinor } = surchargesOf(fee.breakdown);
  return timeMinor <= quote.timeMinor && surchargeMinor <= quote.surchargeMinor;
}

/** Who recomputes: someone who places an order, or someone who pays for it online. */
export type FeePath = "order" | "payment";

/**
 * What follows when an expired fee was recomputed (spec §8): the same fee is tried again at once. A changed one is put
 * to the person who places the order, and fails an online payment with 'error.fee.changed', for nobody is charged
 * another sum than the one agreed to. Both fees in the same unit.
 */
export function afterRecomputedFee(
  path: FeePath,
  { before, after }: { before: number; after: number },
): "retry" | "confirm" | "error.fee.changed" {
  if (before === after) return "retry";
  return path === "order" ? "confirm" : "error.fee.changed";
}
