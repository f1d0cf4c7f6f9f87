import type { StatusEntry } from "../orders/order.ts";
import { isStopped, type OrderStatus } from "../orders/status.ts";

/**
 * How long after delivery a repeated `client_order_id` means the same order, in milliseconds: a shop's system may
 * retry.
 */
const afterDeliveryMs = 10 * 60_000;

/**
 * True if a `client_order_id` still identifies an order: until it is cancelled or returned, and until ten minutes
 * after delivery. Later the same id is a new order, because the shop requests a rider again.
 */
export function stillIdentifiesOrder(
  { status, status_history }: { status: OrderStatus; status_history: readonly StatusEntry[] },
  now: Date,
): boolean {
  if (isStopped(status) || status === "RETURNED_TO_VENDOR") return false;
  if (status !== "DELIVERED") return true;
  const delivered = status_history.findLast((entry) => entry.status === "DELIVERED");
  return delivered === undefined || now.getTime() - Date.parse(delivered.created_at) <= afterDeliveryMs;
}
