import { lastRankedStatus } from "../orders/order.ts";
import { isRankedBetween } from "../orders/status.ts";
import { arrivalsOf, type OrderWithTimes } from "./arrivals.ts";

type Around = Parameters<typeof arrivalsOf>[1];

/**
 * Returns the expected delivery time from what is known now: never before the remaining route could be ridden, so
 * that an order without a rider gets later and later. null: unknown, ended, or returning.
 */
export function likelyDelivery(
  order: OrderWithTimes & { ready_at?: number | null | undefined },
  around: Around,
): Date | null {
  const { status, delivery_at, pickup_at, ready_at } = order;
  const isInProgress = status === "DELAYED" || isRankedBetween(status, "PAYMENT_COMMITTED", "NEAR_CUSTOMER");
  if (delivery_at === null || !isInProgress) return null;
  const hasParcel = isRankedBetween(lastRankedStatus(order), "PICKED_UP", "NEAR_CUSTOMER");
  const now = around.now.getTime();
  const begins = hasParcel ? now : Math.max(now, (ready_at ?? 0) * 1000);
  const ride = hasParcel || pickup_at === null ? 0 : Date.parse(delivery_at) - Date.parse(pickup_at);
  const byNow = begins + Math.max(0, ride) / (around.speed || 1);
  return new Date(Math.max(byNow, arrivalsOf(order, around).delivery?.getTime() ?? 0));
}
