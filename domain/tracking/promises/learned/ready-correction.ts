import { countOf, type Spread, valueAt } from "./spread.ts";

/** Handing a parcel over takes so long: a rider who is there no longer did not wait. */
export const handOverSeconds = 120;
/** A shop is corrected by this at most, later and sooner: what is beyond is a matter for its people, not for a median. */
export const maxLaterMinutes = 20;
export const maxSoonerMinutes = 5;
/** Waits shorter than this many minutes are not shown. */
export const saidWaitMinutes = 3;
/** Smaller corrections are left: a minute is within every window. */
const minMinutes = 2;
/** From so many orders of the hour on a shop is corrected. */
export const minOrders = 8;

/** By how many minutes what a shop says is corrected: the median of what was seen, within bounds; 0: it keeps its minutes, or too little was seen. */
export function correctionOf(overruns: Spread): number {
  if (countOf(overruns) < minOrders) return 0;
  const median = Math.max(-maxSoonerMinutes, Math.min(maxLaterMinutes, valueAt(overruns, 0.5)));
  return Math.abs(median) < minMinutes ? 0 : median;
}
