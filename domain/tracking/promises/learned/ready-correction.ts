import { countObservations, type Spread, quantileOfSpread } from "./spread.ts";

/** The duration of a handover in seconds: a rider who stays no longer than this did not wait. */
export const handOverSeconds = 120;
/** The limits of a shop's correction in minutes, later and earlier: larger deviations are for people to handle. */
export const maxLaterMinutes = 20;
export const maxSoonerMinutes = 5;
/** Waits shorter than this many minutes are not shown. */
export const reportedWaitMinutes = 3;
/** Smaller corrections, in minutes, are ignored, because every window covers a minute. */
const minMinutes = 2;
/** The minimum number of orders in an hour of the day before a shop's times are corrected. */
export const minOrders = 8;

/**
 * Returns the correction of a shop's ready time in minutes: the median of observations, within limits; 0 if the
 * shop is accurate or there are too few.
 */
export function readyCorrection(overruns: Spread): number {
  if (countObservations(overruns) < minOrders) return 0;
  const median = Math.max(-maxSoonerMinutes, Math.min(maxLaterMinutes, quantileOfSpread(overruns, 0.5)));
  return Math.abs(median) < minMinutes ? 0 : median;
}
