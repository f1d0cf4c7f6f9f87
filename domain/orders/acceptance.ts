import type { OrderProgress } from "./status-history.ts";
import { isCancelledLike, isRankedBetween, type OrderStatus } from "./status.ts";

export type Acceptance = "waiting" | "accepted" | "rejected";

const has = ({ status_history }: OrderProgress, isOne: (status: OrderStatus) => boolean) =>
  status_history.some(({ status }) => isOne(status));

/**
 * Whether the delivery service took the request (spec §2 "request accepted/rejected"): accepted once it was received,
 * rejected when it was stopped before that.
 */
export function requestAcceptanceOf(order: OrderProgress): Acceptance {
  const isReceived = (status: OrderStatus) => isRankedBetween(status, "RECEIVED", "RETURNED_TO_VENDOR");
  if (isReceived(order.status) || has(order, isReceived)) return "accepted";
  return isCancelledLike(order.status) ? "rejected" : "waiting";
}

/**
 * Whether the outlet took the order (spec §2 "vendor accepted/rejected"): undefined for an order that was never put
 * before it, rejected when it was stopped while the outlet had not accepted it.
 */
export function vendorAcceptanceOf(order: OrderProgress): Acceptance | undefined {
  const was = (wanted: OrderStatus) => order.status === wanted || has(order, (status) => status === wanted);
  if (was("ACCEPTED_BY_VENDOR")) return "accepted";
  if (!was("RECEIVED_BY_VENDOR")) return undefined;
  if (isCancelledLike(order.status)) return "rejected";
  return has(order, (status) => isRankedBetween(status, "WAITING_FOR_TRANSPORT", "RETURNED_TO_VENDOR"))
    ? "accepted"
    : "waiting";
}
