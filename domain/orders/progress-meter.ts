import { lastRankedStatus, type OrderProgress } from "./status-history.ts";
import { isCancelledLike, progressOf, type OrderStatus } from "./status.ts";

export const meterParts = 5;

// Each part is full from this status on.
const partStarts = [
  "INITIATED",
  "COURIER_ACCEPTED_DELIVERY",
  "PICKED_UP",
  "NEAR_CUSTOMER",
  "DELIVERED",
] as const satisfies readonly OrderStatus[];

/**
 * How many of the meter's five parts are full: looking for a rider, rider coming, collected, almost there, done.
 * A delayed order keeps what it had reached; a stopped one shows none.
 */
export function filledParts(order: OrderProgress): number {
  if (isCancelledLike(order.status)) return 0;
  const rank = progressOf(lastRankedStatus(order)) ?? 0;
  return partStarts.filter((status) => (progressOf(status) ?? 0) <= rank).length;
}
