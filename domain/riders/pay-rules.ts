import { toMinor, type Currency } from "../money/money.ts";
import { earningOf } from "./rider.ts";

/**
 * The pay rules of a market, in its currency; `return_share` is a share of the delivery pay (0 to 1). `per_km` pays
 * the route from pick-up to drop-off, `minimum` is the minimum for a delivery.
 */
export type PayRules = {
  base: number;
  per_km: number;
  waiting_after_minutes: number;
  waiting_per_minute: number;
  return_share: number;
  cancelled_after_accepting: number;
  cancelled_after_arriving: number;
  minimum: number;
};

/** The kinds of lines in a rider's earnings. */
export const earningKinds = ["delivery", "waiting", "return", "cancelled", "tip", "adjustment"] as const;
export type EarningKind = (typeof earningKinds)[number];

/** The parts of a delivery's earning; `share`, used in a market without rules, is a share of the fee. */
export const earningPartKinds = ["base", "distance", "minimum", "share"] as const;
export type EarningPart = { kind: (typeof earningPartKinds)[number]; amount_minor: number; metres?: number };

type Carried = { metres: number; deliveryFee: number; currency: Currency };

/**
 * Returns the parts of a delivery's earning, in minor units; without rules 80 % of its fee. Parts that are zero are
 * left out.
 */
export function earningParts(
  rules: PayRules | undefined,
  { metres, deliveryFee, currency }: Carried,
): EarningPart[] {
  if (!rules) return [{ kind: "share", amount_minor: earningOf(deliveryFee, currency) }];
  const base = toMinor(rules.base, currency);
  const distance = Math.round((toMinor(rules.per_km, currency) * metres) / 1000);
  const missing = Math.max(0, toMinor(rules.minimum, currency) - base - distance);
  const parts: EarningPart[] = [
    { kind: "base", amount_minor: base },
    { kind: "distance", amount_minor: distance, metres: Math.round(metres) },
    { kind: "minimum", amount_minor: missing },
  ];
  return parts.filter(({ amount_minor }) => amount_minor > 0);
}

/** Returns the total of an earning's parts, in minor units. */
export const sumOfParts = (parts: readonly Pick<EarningPart, "amount_minor">[]): number =>
  parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/**
 * The pay of a job in addition to its delivery, in minor units: stored with the job, so that later rules do
 * not change it.
 */
export type JobTerms = {
  waiting_after_minutes: number;
  waiting_per_minute: number;
  return_share: number;
  cancelled_after_accepting: number;
  cancelled_after_arriving: number;
};

/** Returns the terms of a job that is accepted under these rules; without rules only the delivery is paid. */
export const jobTermsOf = (rules: PayRules | undefined, currency: Currency): JobTerms | null =>
  rules
    ? {
        waiting_after_minutes: rules.waiting_after_minutes,
        waiting_per_minute: toMinor(rules.waiting_per_minute, currency),
        return_share: rules.return_share,
        cancelled_after_accepting: toMinor(rules.cancelled_after_accepting, currency),
        cancelled_after_arriving: toMinor(rules.cancelled_after_arriving, currency),
      }
    : null;

/**
 * Returns the whole minutes of waiting at a shop that are paid. `speed`: how many times as fast as the clock a
 * sandbox runs.
 */
export function paidMinutes(terms: JobTerms, since: Date, until: Date, speed: number): number {
  const minutes = ((until.getTime() - since.getTime()) / 60_000) * (speed > 0 ? speed : 1);
  return Math.max(0, Math.floor(minutes - terms.waiting_after_minutes));
}

/** Returns the pay for returning a parcel, in minor units. */
export const returnPay = (terms: JobTerms, earningMinor: number): number =>
  Math.round(earningMinor * terms.return_share);
