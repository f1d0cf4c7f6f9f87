import { entriesOfCurrentRider, lastRankedStatus, type OrderProgress } from "../orders/order.ts";
import { isRankedBetween } from "../orders/status.ts";
import { estimateMaxAgeMs } from "../time/timings.ts";

/** The stop of an estimate: the outlet or the drop-off. */
export const etaStops = ["pickup", "drop_off"] as const;
export type EtaStop = (typeof etaStops)[number];

/** A rider's remaining time to a stop, as of `updated_at` (ISO 8601); both null if unknown. */
export type RiderEstimate = { updated_at: string; eta_minutes: number | null; eta_stop: EtaStop | null };

/**
 * Returns the next stop of an order's rider: the customer with the parcel, the outlet without it and on a return.
 */
export const nextStopOf = (order: OrderProgress): EtaStop =>
  isRankedBetween(lastRankedStatus(order), "PICKED_UP", "NEAR_CUSTOMER") ? "drop_off" : "pickup";

/** True if a position is from the present rider, not from one who gave the job back. */
export const isOfCurrentRider = (
  { status_history }: OrderProgress,
  { updated_at }: { updated_at: string },
) => {
  const accepted = entriesOfCurrentRider(status_history).find(
    ({ status }) => status === "COURIER_ACCEPTED_DELIVERY",
  );
  return accepted === undefined || Date.parse(updated_at) >= Date.parse(accepted.created_at);
};

/** Returns the estimated minutes to the order's next stop; undefined if there is no estimate, or it is outdated. */
export function minutesToNextStop(
  order: OrderProgress,
  rider: RiderEstimate | null | undefined,
  now: Date,
): number | undefined {
  if (!rider || rider.eta_minutes === null || rider.eta_stop !== nextStopOf(order)) return undefined;
  const isHeld = now.getTime() - Date.parse(rider.updated_at) <= estimateMaxAgeMs;
  return isHeld && isOfCurrentRider(order, rider) ? rider.eta_minutes : undefined;
}
