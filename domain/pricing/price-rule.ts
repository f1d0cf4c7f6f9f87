import { TZDateMini } from "@date-fns/tz";
import { type Currency, toMinor } from "../money/money.ts";
import type { PaymentMethod } from "../payments/payment-methods.ts";
import { isOpen, parseServiceHours } from "../time/service-hours.ts";

export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
export type Weekday = (typeof weekdays)[number];

/** Returns a weekday by the number that Date.getDay has: 0 is Sunday. */
export const weekdayOf = (day: number): Weekday | undefined => weekdays[day];

/** The supplement of certain hours: a decimal amount, or a percentage of the distance fee. */
export type Supplement = {
  kind: "night" | "peak";
  /**
   * Times on the country's clock as 'HHMM', both minutes included. If from is after to, the hours end on the next
   * day.
   */
  from: string;
  to: string;
  /** The days on which the hours begin; omitted: every day. */
  days?: readonly Weekday[];
} & ({ amount: number; percentage?: never } | { percentage: number; amount?: never });

/**
 * A country's price rule, with decimal amounts in its currency. A started kilometre is charged in full. Of several
 * supplements of one kind, the first that applies is charged.
 */
export type Pricing = {
  /** How kilometres are measured: by road if set, else in a straight line. */
  distance?: "road" | "straight";
  base: number;
  per_km: number;
  minimum?: number;
  supplements?: readonly Supplement[];
  /** The surcharge of the named payment methods; other orders do not pay it. */
  surcharge?: { amount: number; payment_methods: readonly PaymentMethod[] };
};

/**
 * Returns the surcharge of a payment method, as decimal money. If the method is not chosen yet (null), the highest
 * is assumed.
 */
export function surchargeOf(pricing: Pricing | undefined, method: string | null | undefined): number {
  const rule = pricing?.surcharge;
  return rule && (method == null || rule.payment_methods.some((one) => one === method)) ? rule.amount : 0;
}

export type SupplementPart = { kind: Supplement["kind"]; amount_minor: number };

const hoursOf = ({ from, to }: Supplement) => {
  const { hours, problem } = parseServiceHours(`${from}:${to}`);
  if (problem) throw new RangeError(`A supplement's hours must be HHMM, not ${from} and ${to}.`);
  return hours;
};

/**
 * True if a supplement applies at a time, on the clock of `timeZone`: like service hours, both minutes included.
 * Hours over midnight belong to the day on which they begin. Throws a RangeError for invalid hours.
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
 * Returns the time supplements of a distance fee (`routeMinor`), in minor units: the first that applies of each kind.
 * A percentage is rounded half up.
 */
export function supplementsAt(
  { supplements = [] }: Pricing,
  {
    routeMinor,
    currency,
    at,
    timeZone,
  }: { routeMinor: number; currency: Currency; at: Date; timeZone: string },
): SupplementPart[] {
  const applying = supplements.filter((one) => appliesAt(one, at, timeZone));
  return applying
    .filter(({ kind }, index) => applying.findIndex((other) => other.kind === kind) === index)
    .map(({ kind, amount, percentage }) => ({
      kind,
      amount_minor:
        amount === undefined ? Math.round((routeMinor * percentage) / 100) : toMinor(amount, currency),
    }));
}
