import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders";
import { lastRankedStatus } from "@waybill/domain/orders/order";
import { isCollected, isRankedBetween } from "@waybill/domain/orders/status";
import { etaPointOf } from "@waybill/domain/tracking/rider-tracking";

export type ShownEta = { point: "origin" | "destination"; at: Date };

const minuteMs = 60_000;
/** How wide the promise is: "12:52 to 12:57". */
export const etaWindowMs = 5 * minuteMs;

/**
 * Where the next stop is: the status' own point (spec §4), for a late order that of the status it had before, and
 * between two stops on the way out still the destination.
 */
function pointOf(order: Pick<Order, "status" | "status_history">): ShownEta["point"] | undefined {
  const reached = lastRankedStatus(order);
  const isOnTheWayOut = isCollected(reached) && isRankedBetween(reached, "PICKED_UP", "NEAR_CUSTOMER");
  return etaPointOf(reached) ?? (isOnTheWayOut ? "destination" : undefined);
}

/**
 * When the rider is expected at the next stop: by the rider's own position where it is known, else as planned. What a
 * rider promised before `now` is not promised again: it is now.
 */
export function shownEta(order: Order, rider?: RiderPosition | null, now?: Date): ShownEta | undefined {
  const point = pointOf(order);
  if (point === undefined) return undefined;
  if (rider) {
    const promised = Date.parse(rider.updated_at) + rider.eta_minutes * minuteMs;
    return { point, at: new Date(Math.max(promised, now?.getTime() ?? promised)) };
  }
  const planned = point === "origin" ? order.pickup_at : order.delivery_at;
  return planned === null ? undefined : { point, at: new Date(planned) };
}

/** Whole minutes since an order should have been there; 0 while it is in time, or when nobody said when. */
export function minutesLate(order: Pick<Order, "delivery_at" | "preordered_for">, now: Date): number {
  if (order.delivery_at === null) return 0;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(order.delivery_at)) / minuteMs));
}
