import { countOf, type Spread, valueAt } from "./spread.ts";

/** The duration of a handover: a rider who stays no longer than this did not wait. */
export const handOverSeconds = 120;
/** Limits of a shop's correction, later and earlier: larger ones are for people, not for a median. */
export const maxLaterMinutes = 20;
export const maxSoonerMinutes = 5;
/** Waits shorter than this many minutes are not shown. */
export const reportedWaitMinutes = 3;
/** Smaller corrections are ignored: every window covers a minute. */
const minMinutes = 2;
/** Min orders in an hour before a shop's times are corrected. */
export const minOrders = 8;

/**
 * The correction of a shop's ready time in minutes: the median of observations, within limits; 0 if it is accurate or
 * there are too few.
 */
export function correctionOf(overruns: Spread): number {
  if (countOf(overruns) < minOrders) return 0;
  const median = Math.max(-maxSoonerMinutes, Math.min(maxLaterMinutes, valueAt(overruns, 0.5)));
  return Math.abs(median) < minMinutes ? 0 : median;
}
