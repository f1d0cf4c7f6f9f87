import { median } from "../report.ts";

/** The drift of a series from its first value to its last: the median slope over all pairs (Theil-Sen). */
export function driftOf(numbers: readonly number[]): number {
  const slopes = numbers.flatMap((from, at) =>
    numbers.slice(at + 1).map((to, more) => (to - from) / (more + 1)),
  );
  return median(slopes) * Math.max(0, numbers.length - 1);
}

/** The max drift over a run: a share of the median value, or `atLeast` if that is larger. */
export type Bound = { share: number; atLeast: number };

export type Drift = { level: number; drift: number; bound: number; isFlat: boolean };

/** Decides by the trend whether a figure stays flat: single high values do not matter. */
export function judgeTrend(numbers: readonly number[], { share, atLeast }: Bound): Drift {
  const level = median(numbers);
  const drift = driftOf(numbers);
  const bound = Math.max(level * share, atLeast);
  return { level, drift, bound, isFlat: drift <= bound };
}
