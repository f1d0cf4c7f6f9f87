/** A rider's report about an order, in any order; `by`: the rider, if there were several. */
export type Reported = { type: string; at: string; by?: string | null };

const places = {
  shop: { comes: "arrived_at_pickup", leaves: ["collected", "failed"] },
  door: { comes: "arrived_at_dropoff", leaves: ["delivered", "failed"] },
} as const;

/**
 * Whole minutes a rider was at the shop or at the door, all visits together; an unfinished visit does not count. null
 * if the rider never reported being there.
 */
export function minutesAt(place: keyof typeof places, reported: readonly Reported[]): number | null {
  const leaves: readonly string[] = places[place].leaves;
  let came: { since: number; by: string | null | undefined } | undefined;
  let ms: number | null = null;
  for (const { type, at, by } of [...reported].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    if (type === places[place].comes) {
      // The present rider arrived after another rider took over, so start counting again.
      if (!came || came.by !== by) came = { since: Date.parse(at), by };
      ms ??= 0;
    } else if (came && came.by === by && leaves.includes(type)) {
      ms = (ms ?? 0) + Date.parse(at) - came.since;
      came = undefined;
    }
  }
  return ms === null ? null : Math.floor(ms / 60_000);
}
