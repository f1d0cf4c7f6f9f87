import { median } from "../report.ts";

/** How much a row of numbers moves from its first to its last: the median of the slopes of all pairs (Theil and Sen). */
export function driftOf(numbers: readonly number[]): number {
  const slopes = numbers.flatMap((from, at) =>
    numbers.slice(at + 1).map((to, more) => (to - from) / (more + 1)),
  );
  return median(slopes) * Math.max(0, numbers.length - 1);
}

/** How far a figure may drift in the whole of a run: by a share of its level, or by so much where that is more. */
export type Bound = { share: number; atLeast: number };

export type Drift = { level: number; drift: number; bound: number; isFlat: boolean };

/** Whether a figure stays where it is, by its trend: single high values say nothing. */
export function judgeFlat(numbers: readonly number[], { share, atLeast }: Bound): Drift {
  const level = median(numbers);
  const drift = driftOf(numbers);
  const bound = Math.max(level * share, atLeast);
  return { level, drift, bound, isFlat: drift <= bound };
}
