import { lastRankedStatus, type OrderProgress } from "../orders/order.ts";
import { isStopped, isRankedBetween, type OrderStatus, progressOf } from "../orders/status.ts";

export const meterParts = 5;

// The status from which each part is filled.
const partStarts = [
  "INITIATED",
  "COURIER_ACCEPTED_DELIVERY",
  "PICKED_UP",
  "NEAR_CUSTOMER",
  "DELIVERED",
] as const satisfies readonly OrderStatus[];

/**
 * Returns how many of the progress bar's five parts are filled: looking for a rider, rider coming, collected,
 * almost there, done. A delayed order shows the progress before the delay; a cancelled or failed one shows none.
 */
export function filledParts(order: OrderProgress): number {
  const rank = progressOf(lastRankedStatus(order)) ?? 0;
  return partStarts.filter((status) => (progressOf(status) ?? 0) <= rank).length;
}

export type Acceptance = "waiting" | "accepted" | "rejected";

const has = ({ status_history }: OrderProgress, isOne: (status: OrderStatus) => boolean) =>
  status_history.some(({ status }) => isOne(status));

/**
 * Returns whether the delivery service accepted the request (spec §2 "request accepted/rejected"): accepted in that
 * status, rejected if the order stopped before it; undefined if the order progressed further or stopped later.
 */
export function requestAcceptanceOf(order: OrderProgress): Acceptance | undefined {
  if (order.status === "RECEIVED") return "accepted";
  const isReceived = (status: OrderStatus) => isRankedBetween(status, "RECEIVED", "RETURNED_TO_VENDOR");
  if (isReceived(order.status) || has(order, isReceived)) return undefined;
  return isStopped(order.status) ? "rejected" : "waiting";
}

/**
 * Returns whether the outlet accepted the order (spec §2 "vendor accepted/rejected"): undefined if it was never
 * asked, rejected if the order stopped before it accepted.
 */
export function vendorAcceptanceOf(order: OrderProgress): Acceptance | undefined {
  const was = (wanted: OrderStatus) => order.status === wanted || has(order, (status) => status === wanted);
  if (was("ACCEPTED_BY_VENDOR")) return "accepted";
  if (!was("RECEIVED_BY_VENDOR")) return undefined;
  if (isStopped(order.status)) return "rejected";
  return has(order, (status) => isRankedBetween(status, "WAITING_FOR_TRANSPORT", "RETURNED_TO_VENDOR"))
    ? "accepted"
    : "waiting";
}
