import type { ListedOrder } from "./order.ts";
import { isCancelledLike, isCollected, isDone, isNew, isRankedBetween, orderStatusNames } from "./status.ts";

export const orderLists = ["scheduled", "new", "collected", "delivered", "cancelled"] as const;
export type OrderList = (typeof orderLists)[number];

/** The statuses that the list rule for a DELAYED order checks for: collected, cancelled and delivered (spec §4). */
export const endedStatuses = orderStatusNames.filter(
  (status) => isCollected(status) || isCancelledLike(status) || isDone(status),
);

/**
 * True if an order is scheduled: preordered for later than `now`, with a rank from zero to WAITING_FOR_TRANSPORT
 * (spec §4). INITIATED and PAYMENT_INITIATED are in no list.
 */
export const isScheduled = (order: ListedOrder, now: Date): boolean =>
  order.preordered_for != null &&
  order.preordered_for * 1000 > now.getTime() &&
  isRankedBetween(order.status, "PAYMENT_COMMITTED", "WAITING_FOR_TRANSPORT");

/**
 * Returns the one list that an order belongs to (spec §4 "Order list grouping"); undefined for INITIATED and
 * PAYMENT_INITIATED. DELAYED follows the spec literally: 'new' if its history has all of the collected, cancelled
 * and delivered statuses, else 'collected'.
 */
export function listOf(order: ListedOrder, now: Date): OrderList | undefined {
  if (isScheduled(order, now)) return "scheduled";
  if (order.status === "DELAYED") {
    const seen = new Set(order.status_history.map((entry) => entry.status));
    return endedStatuses.every((status) => seen.has(status)) ? "new" : "collected";
  }
  if (isNew(order.status)) return "new";
  if (isCollected(order.status)) return "collected";
  if (isDone(order.status)) return "delivered";
  if (isCancelledLike(order.status)) return "cancelled";
  return undefined;
}

/** Returns the orders by list, newest created_at first (spec §4). Orders that belong to no list are left out. */
export function groupIntoLists<Order extends ListedOrder>(
  orders: readonly Order[],
  now: Date,
): Record<OrderList, Order[]> {
  const lists: Record<OrderList, Order[]> = {
    scheduled: [],
    new: [],
    collected: [],
    delivered: [],
    cancelled: [],
  };
  const newestFirst = [...orders].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  for (const order of newestFirst) {
    const list = listOf(order, now);
    if (list) lists[list].push(order);
  }
  return lists;
}
