import { paymentCommittedCancelWaitMs } from "../time/timings.ts";
import { lastEntryOf, type StatusEntry } from "./order.ts";
import { statusFactsOf, type OrderStatus } from "./status.ts";

/** The closed list of reasons for a cancellation (spec §4). */
export const cancelReasons = [
  "mistake_error",
  "reason_unknown",
  "delivery_eta_too_long",
  "unable_to_find",
  "technical_problem",
  "no_courier",
  "outside_service_hours",
  "courier_accident",
  "bad_weather",
  "outside_delivery_area",
  "closed",
  "address_incomplete_misstated",
  "unreachable",
  "food_quality_spillage",
  "late_delivery",
  "unable_to_pay",
  "duplicate_order",
  "wrong_order_items_delivered",
  "payment_failure",
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** The parties that can be charged for a cancelled order. */
export const whoPays = ["merchant", "operator", "nobody"] as const;
export type WhoPays = (typeof whoPays)[number];

export const notCancellable = "error.cant-cancel-order";

/** True if the merchant may always cancel in this status (spec §4 "Cancellable"). */
export const isCancellable = (status: OrderStatus): boolean => statusFactsOf(status).cancel === "always";

/** `delayedCancellation` is the value of the flag delayed-cancellation for the order's vendor. */
export type Circumstances = { now: Date; delayedCancellation: boolean };
export type CancellableOrder = { status: OrderStatus; status_history: readonly StatusEntry[] };

/**
 * Returns when an order with a committed payment can be cancelled: 10 full minutes after its last entry. undefined if
 * the order has another status.
 */
export function cancellableFrom(order: CancellableOrder): Date | undefined {
  if (statusFactsOf(order.status).cancel !== "after-wait") return undefined;
  const committed = lastEntryOf(order.status_history, order.status);
  return committed && new Date(Date.parse(committed.created_at) + paymentCommittedCancelWaitMs);
}

/**
 * Returns why the merchant cannot cancel this order now: undefined if it can, else the refusal's key (spec §4). The
 * portal checks before it calls, the server before it writes.
 */
export function whyNotCancellable(
  order: CancellableOrder,
  { now, delayedCancellation }: Circumstances,
): typeof notCancellable | undefined {
  if (isCancellable(order.status)) return undefined;
  if (statusFactsOf(order.status).cancel === "when-flagged" && delayedCancellation) return undefined;
  const from = cancellableFrom(order);
  return from && now >= from ? undefined : notCancellable;
}

/** The reasons that a partner may give when it cancels through the partner API (docs/partner.md). */
export const contractCancelReasons = [
  "delivery_eta_too_long",
  "mistake_error",
  "reason_unknown",
] as const satisfies readonly CancelReason[];
