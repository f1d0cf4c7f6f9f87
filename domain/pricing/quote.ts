import type { Currency } from "../money/money.ts";
import type { Pricing } from "./price-rule.ts";
import { deliveryFee } from "./delivery-fee.ts";
import { type FeePart } from "./route-fee.ts";

/**
 * The requested delivery time and the payment method for which a fee is computed. Unix seconds; null: as soon as
 * possible.
 */
export type FeeInputs = { preorderedFor: number | null; paymentMethod: string | null };

/**
 * The inputs of a quoted fee: the distance, the requested time (unix seconds; null: now), and the supplements
 * for hour and payment, in minor units.
 */
export type QuoteBasis = {
  metres: number;
  preorderedFor: number | null;
  timeMinor: number;
  surchargeMinor: number;
};

/** Returns the supplements for hour and payment in a fee, in minor units. */
export function surchargesOf(
  breakdown: readonly FeePart[],
): Pick<QuoteBasis, "timeMinor" | "surchargeMinor"> {
  const sum = (kinds: readonly FeePart["kind"][]) =>
    breakdown.reduce((total, part) => total + (kinds.includes(part.kind) ? part.amount_minor : 0), 0);
  return { timeMinor: sum(["night", "peak"]), surchargeMinor: sum(["cash"]) };
}

/**
 * True if a quote is valid for an order's time and payment: neither would add more than the quote already contains.
 * A quote without a time (spec §7) is valid for every time until it expires.
 */
export function isQuoteValidFor(
  quote: QuoteBasis,
  wanted: FeeInputs,
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

/** Why the fee is recomputed: to place an order, or to pay for it online. */
export type FeePath = "order" | "payment";

/**
 * Returns the next step after recomputing an expired fee (spec §8): if it is unchanged, retry at once. A changed
 * fee is shown to the person who places the order, but fails an online payment with 'error.fee.changed', because
 * the charge must match the agreed amount. Both fees are in the same unit.
 */
export function afterRecomputedFee(
  path: FeePath,
  { before, after }: { before: number; after: number },
): "retry" | "confirm" | "error.fee.changed" {
  if (before === after) return "retry";
  return path === "order" ? "confirm" : "error.fee.changed";
}
