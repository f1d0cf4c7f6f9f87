import type { StatusEntry } from "../orders/order.ts";
import { isStopped, type OrderStatus } from "../orders/status.ts";

/** A delivered order counts as the same for so long, in milliseconds: a shop's system may send it once more meanwhile. */
const afterDeliveryMs = 10 * 60_000;

/**
 * Whether a `client_order_id` still stands for an order (beyond.md §7): until it is cancelled or returned, and for ten
 * minutes after it is delivered. Later the same id is a new order, because a shop asks for a rider again.
 */
export function countsAsSame(
  { status, status_history }: { status: OrderStatus; status_history: readonly StatusEntry[] },
  now: Date,
): boolean {
  if (isStopped(status) || status === "RETURNED_TO_VENDOR") return false;
  if (status !== "DELIVERED") return true;
  const delivered = status_history.findLast((entry) => entry.status === "DELIVERED");
  return delivered === undefined || now.getTime() - Date.parse(delivered.created_at) <= afterDeliveryMs;
}
