/** What a rider reported of an order, in any order. */
export type Reported = { type: string; at: string };

const places = {
  shop: { comes: "arrived_at_pickup", leaves: ["collected", "failed"] },
  door: { comes: "arrived_at_dropoff", leaves: ["delivered", "failed"] },
} as const;

/**
 * How many whole minutes a rider was at the shop or at the door, all times together; what has not ended counts for nothing.
 * null: the rider never said to be there.
 */
export function minutesAt(place: keyof typeof places, reported: readonly Reported[]): number | null {
  const leaves: readonly string[] = places[place].leaves;
  let since: number | undefined;
  let ms: number | null = null;
  for (const { type, at } of [...reported].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    if (type === places[place].comes) {
      since ??= Date.parse(at);
      ms ??= 0;
    } else if (since !== undefined && leaves.includes(type)) {
      ms = (ms ?? 0) + Date.parse(at) - since;
      since = undefined;
    }
  }
  return ms === null ? null : Math.floor(ms / 60_000);
}
