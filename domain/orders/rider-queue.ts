/** Where a rider of one order was seen; `updated_at` is ISO 8601. */
type Seen = { order_id: string; updated_at: string };

/** Ten minutes at a position every two seconds. */
export const maxQueuedRiders = 300;

/**
 * The queue of an order's rider with one more answer in it: the newest stands last, an answer that came late or again
 * changes nothing, another order's rider begins a queue of its own, and the oldest make room.
 */
export function queueRider<Rider extends Seen>(queue: readonly Rider[], rider: Rider): readonly Rider[] {
  const latest = queue.at(-1);
  if (latest === undefined || latest.order_id !== rider.order_id) return [rider];
  if (Date.parse(rider.updated_at) <= Date.parse(latest.updated_at)) return queue;
  return [...queue, rider].slice(-maxQueuedRiders);
}
