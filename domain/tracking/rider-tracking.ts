import { nearUnderMinutes } from "../time/timings.ts";
import { factsOf, isRankedBetween, type OrderStatus } from "../orders/status.ts";

/** Which place the shown ETA is for (spec §4 "Tracking display"); undefined: no ETA is shown. */
export const etaPointOf = (status: OrderStatus): "origin" | "destination" | undefined => factsOf(status).eta;

/** Whether rider data is polled: DELAYED, and RECEIVED_BY_VENDOR up to before DELIVERED by rank. */
export const isRiderPolled = (status: OrderStatus): boolean =>
  status === "DELAYED" || isRankedBetween(status, "RECEIVED_BY_VENDOR", "NEAR_CUSTOMER");

/** Whether the full map stays hidden: NEW, RECEIVED, WAITING_FOR_TRANSPORT. */
export const isMapHidden = (status: OrderStatus): boolean => factsOf(status).mapHidden === true;

/** Whether a rider so many minutes away counts as near: under 5, so 5 is not. */
export const isNear = (minutesAway: number): boolean => minutesAway < nearUnderMinutes;

/** Where a rider of one order was seen; `updated_at` is ISO 8601. */
type Seen = { order_id: string; updated_at: string };

/** Ten minutes at a position every two seconds. */
export const maxQueuedRiders = 300;

/**
 * The queue of an order's rider with one more answer in it: the newest is last, an answer that came late or again
 * changes nothing, another order's rider begins a queue of its own, and the oldest make room.
 */
export function queueRider<Rider extends Seen>(queue: readonly Rider[], rider: Rider): readonly Rider[] {
  const latest = queue.at(-1);
  if (latest === undefined || latest.order_id !== rider.order_id) return [rider];
  if (Date.parse(rider.updated_at) <= Date.parse(latest.updated_at)) return queue;
  return [...queue, rider].slice(-maxQueuedRiders);
}
