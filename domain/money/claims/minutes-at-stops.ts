/**
 * A rider's report about an order; reports may be in any order. `by` is the rider's id if the order had several
 * riders.
 */
export type ReportedEvent = { type: string; at: string; by?: string | null };

const stops = {
  shop: { comes: "arrived_at_pickup", leaves: ["collected", "failed"] },
  door: { comes: "arrived_at_dropoff", leaves: ["delivered", "failed"] },
} as const;

/**
 * Returns for how many whole minutes a rider was at the shop or at the drop-off, all visits together, without an
 * unfinished one. null if the rider never reported an arrival.
 */
export function minutesAtStop(stop: keyof typeof stops, reported: readonly ReportedEvent[]): number | null {
  const leaves: readonly string[] = stops[stop].leaves;
  let came: { since: number; by: string | null | undefined } | undefined;
  let ms: number | null = null;
  for (const { type, at, by } of [...reported].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    if (type === stops[stop].comes) {
      // Another rider took over and has arrived now, so the count starts again.
      if (!came || came.by !== by) came = { since: Date.parse(at), by };
      ms ??= 0;
    } else if (came && came.by === by && leaves.includes(type)) {
      ms = (ms ?? 0) + Date.parse(at) - came.since;
      came = undefined;
    }
  }
  return ms === null ? null : Math.floor(ms / 60_000);
}
