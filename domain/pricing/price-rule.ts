import { TZDateMini } from "@date-fns/tz";
import { type Currency, toMinor } from "../money/money.ts";
import type { PaymentMethod } from "../payments/payment-methods.ts";
import { isOpen, parseServiceHours } from "../time/service-hours.ts";

export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type Weekday = (typeof weekdays)[number];

/** A weekday by its number as dates count it: 0 is Sunday. */
export const weekdayOf = (day: number): Weekday | undefined => weekdays[day];

/** What certain hours cost more: a decimal amount, or a percentage of the fee for the way. */
export type Supplement = {
  kind: "night" | "peak";
  /** Clock times in the country's timezone as 'HHMM', both minutes included; from after to: over midnight. */
  from: string;
  to: string;
  /** The days on which the hours begin; none: every day. */
  days?: readonly Weekday[];
} & ({ amount: number; percentage?: never } | { percentage: number; amount?: never });

/**
 * A country's price rule. Decimal amounts in its currency; a kilometre that has begun is charged whole. Of several
 * supplements of one kind the first that applies counts.
 */
export type Pricing = {
  /** What the kilometres are counted along: the road where it says so, else the straight line. */
  distance?: "road" | "straight";
  base: number;
  per_km: number;
  minimum?: number;
  supplements?: readonly Supplement[];
  /** What the named ways to pay cost more; no other order is charged it. */
  surcharge?: { amount: number; payment_methods: readonly PaymentMethod[] };
};

/**
 * What paying in this way adds to a fee, decimal. Whoever has not said how the customer pays (null) may still choose the
 * way that costs more.
 */
export function surchargeOf(pricing: Pricing | undefined, method: string | null | undefined): number {
  const rule = pricing?.surcharge;
  return rule && (method == null || rule.payment_methods.some((one) => one === method)) ? rule.amount : 0;
}

export type SupplementPart = { kind: Supplement["kind"]; amount_minor: number };

const hoursOf = ({ from, to }: Supplement) => {
  const { hours, problem } = parseServiceHours(`${from}:${to}`);
  if (problem) throw new RangeError(`A supplement's hours are HHMM, not ${from} and ${to}.`);
  return hours;
};

/**
 * Whether a supplement applies at a time, read on the clock of `timeZone`: like service hours, both minutes included.
 * Hours over midnight belong to the day on which they began. Throws a RangeError for hours that are none.
 */
export function appliesAt(supplement: Supplement, at: Date, timeZone: string): boolean {
  const hours = hoursOf(supplement);
  if (!isOpen(hours, at, timeZone)) return false;
  const { days } = supplement;
  if (!days) return true;
  const local = new TZDateMini(at, timeZone);
  const beganYesterday = hours.from > hours.to && local.getHours() * 60 + local.getMinutes() <= hours.to;
  const weekday = weekdayOf((local.getDay() + (beganYesterday ? 6 : 0)) % 7);
  return days.some((day) => day === weekday);
}

/**
 * What the time adds to a fee for the way (`wayMinor`), in minor units: of each kind the first supplement that applies.
 * A percentage is rounded half up to a minor unit.
 */
export function supplementsAt(
  { supplements = [] }: Pricing,
  { wayMinor, currency, at, timeZone }: { wayMinor: number; currency: Currency; at: Date; timeZone: string },
): SupplementPart[] {
  const applying = supplements.filter((one) => appliesAt(one, at, timeZone));
  return applying
    .filter(({ kind }, index) => applying.findIndex((other) => other.kind === kind) === index)
    .map(({ kind, amount, percentage }) => ({
      kind,
      amount_minor:
        amount === undefined ? Math.round((wayMinor * percentage) / 100) : toMinor(amount, currency),
    }));
}
