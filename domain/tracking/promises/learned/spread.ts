/** Counts of whole numbers: how often each was observed. Small enough to store one for every hour of a week. */
export type Spread = Readonly<Record<string, number>>;

/** Adds two spreads. */
export function addSpreads(one: Spread, other: Spread): Spread {
  const sum: Record<string, number> = { ...one };
  for (const [value, count] of Object.entries(other)) sum[value] = (sum[value] ?? 0) + count;
  return sum;
}

/** Returns the number of observations. */
export const countObservations = (spread: Spread): number =>
  Object.values(spread).reduce((sum, count) => sum + count, 0);

/** Returns the smallest value that is at or above this share of all observations; 0 without observations. */
export function quantileOfSpread(spread: Spread, share: number): number {
  const values = Object.keys(spread)
    .map(Number)
    .toSorted((one, other) => one - other);
  const wanted = share * countObservations(spread);
  let seen = 0;
  for (const value of values) {
    seen += spread[value] ?? 0;
    if (seen >= wanted) return value;
  }
  return values.at(-1) ?? 0;
}
