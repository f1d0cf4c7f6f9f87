const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
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
  base: number;
  per_km: number;
  minimum?: number;
  supplements?: readonly Supplement[];
  /** What collecting cash costs more. */
  cash_surcharge?: number;
};
