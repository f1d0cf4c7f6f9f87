import { nearUnderMinutes } from "../time/timings.ts";
import { statusFactsOf, isRankedBetween, type OrderStatus } from "../orders/status.ts";

/** Returns the stop of the displayed ETA (spec §4 "Tracking display"); undefined: no ETA. */
export const etaPointOf = (status: OrderStatus): "origin" | "destination" | undefined =>
  statusFactsOf(status).eta;

/** True if rider data is polled: for DELAYED, and from RECEIVED_BY_VENDOR up to before DELIVERED by rank. */
export const isRiderPolled = (status: OrderStatus): boolean =>
  status === "DELAYED" || isRankedBetween(status, "RECEIVED_BY_VENDOR", "NEAR_CUSTOMER");

/** True if the full map stays hidden: NEW, RECEIVED, WAITING_FOR_TRANSPORT. */
export const isMapHidden = (status: OrderStatus): boolean => statusFactsOf(status).mapHidden === true;

/** True if a rider counts as near: less than 5 minutes away. */
export const isNear = (minutesAway: number): boolean => minutesAway < nearUnderMinutes;

/** A position of an order's rider; `updated_at` is ISO 8601. */
type Seen = { order_id: string; updated_at: string };

/** The maximum number of queued positions: ten minutes with one every two seconds. */
export const maxQueuedRiders = 300;

/**
 * Adds a response to the queue of an order's rider positions, newest last. Late and repeated responses are ignored;
 * another order starts a new queue; the oldest entries are dropped.
 */
export function queueRider<Rider extends Seen>(queue: readonly Rider[], rider: Rider): readonly Rider[] {
  const latest = queue.at(-1);
  if (latest === undefined || latest.order_id !== rider.order_id) return [rider];
  if (Date.parse(rider.updated_at) <= Date.parse(latest.updated_at)) return queue;
  return [...queue, rider].slice(-maxQueuedRiders);
}
