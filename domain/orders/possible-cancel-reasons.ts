import type { CancelReason } from "./cancelling.ts";
import { isPaidByCard, isRiderAssigned, lastRankedStatus, type OrderProgress } from "./order.ts";
import { isCollected } from "./status.ts";

/** The facts that decide which reasons can apply, as on the wire. */
type ReasonedOrder = OrderProgress & {
  order: { payment_method: string };
  /** The promised delivery time; null: unknown. */
  delivery_at: string | null;
};

/** The state of an order at the time when its merchant cancels it. */
type Known = {
  isCollected: boolean;
  hasRider: boolean;
  isLate: boolean;
  paysAtDoor: boolean;
  byCard: boolean;
};

/**
 * The reasons that a merchant may give, most likely first, each with the condition under which it can apply.
 * Reasons about the delivery area and about a delivered order are not listed: an order that can still be cancelled
 * cannot have them.
 */
const circumstances: readonly (readonly [CancelReason, (circumstance: Known) => boolean])[] = [
  ["mistake_error", ({ isLate }) => !isLate],
  ["no_courier", ({ isLate, hasRider }) => isLate && !hasRider],
  ["delivery_eta_too_long", () => true],
  ["mistake_error", ({ isLate }) => isLate],
  ["no_courier", ({ isLate, hasRider }) => !isLate && !hasRider],
  ["duplicate_order", () => true],
  ["unreachable", () => true],
  ["address_incomplete_misstated", () => true],
  ["unable_to_find", (circumstance) => circumstance.isCollected],
  ["unable_to_pay", ({ paysAtDoor }) => paysAtDoor],
  ["payment_failure", ({ byCard }) => byCard],
  ["courier_accident", ({ hasRider }) => hasRider],
  ["food_quality_spillage", (circumstance) => circumstance.isCollected],
  ["late_delivery", (circumstance) => circumstance.isCollected && circumstance.isLate],
  ["closed", (circumstance) => !circumstance.isCollected],
  ["outside_service_hours", (circumstance) => !circumstance.isCollected],
  ["bad_weather", () => true],
  ["technical_problem", () => true],
  ["reason_unknown", () => true],
];

/** Returns the reasons of spec §4 that can apply to this order now, most likely first. */
export function possibleCancelReasons(order: ReasonedOrder, now: Date): readonly CancelReason[] {
  const circumstance: Known = {
    isCollected: isCollected(lastRankedStatus(order)),
    hasRider: isRiderAssigned(order.status_history),
    isLate: order.status === "DELAYED" || (order.delivery_at !== null && now >= new Date(order.delivery_at)),
    paysAtDoor: ["CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY"].includes(order.order.payment_method),
    byCard: isPaidByCard(order),
  };
  return circumstances.filter(([, canBeTrue]) => canBeTrue(circumstance)).map(([reason]) => reason);
}
