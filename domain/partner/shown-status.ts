import type { contractCancelReasons } from "../orders/cancelling.ts";
import type { StatusEntry } from "../orders/order.ts";
import { orderStatusNames, type OrderStatus } from "../orders/status.ts";

/**
 * The statuses that the On Demand Rider API lacks, each with the closest of its statuses that is still true of the
 * order (docs/partner.md has the table).
 */
const nearest = {
  INITIATED: "NEW",
  PAYMENT_INITIATED: "NEW",
  PAYMENT_COMMITTED: "NEW",
  PAYMENT_FAILED: "CANCELLED",
  PAYMENT_CANCELLED: "CANCELLED",
  RECEIVED_BY_VENDOR: "RECEIVED",
  ACCEPTED_BY_VENDOR: "RECEIVED",
  MODIFIED: "RECEIVED",
  STALLED: "DELAYED",
  RETURN_INITIATED: "NEAR_CUSTOMER",
} as const satisfies Partial<Record<OrderStatus, OrderStatus>>;

type HiddenStatus = keyof typeof nearest;
export type PartnerStatus = Exclude<OrderStatus, HiddenStatus>;

const isHidden = (status: OrderStatus): status is HiddenStatus => Object.hasOwn(nearest, status);

/** The 13 statuses of the On Demand Rider API; the type is a non-empty tuple, as an enum schema requires. */
export const partnerStatuses = orderStatusNames.filter((status) => !isHidden(status)) as unknown as readonly [
  PartnerStatus,
  ...PartnerStatus[],
];

/** Returns the status that partners see for an order: one of the 13 in `partnerStatuses`. */
export const shownStatus = (status: OrderStatus): PartnerStatus =>
  isHidden(status) ? nearest[status] : status;

/** Returns our statuses that partners see as one of the `shown` statuses; an unknown `shown` status matches none. */
export const statusesShownAs = (shown: readonly string[]): OrderStatus[] =>
  orderStatusNames.filter((status) => shown.includes(shownStatus(status)));

/** Returns a history as partners see it, without repeated entries. */
export function shownHistory(
  history: readonly StatusEntry[],
): { status: PartnerStatus; created_at: string }[] {
  const entries = history.map(({ status, created_at }) => ({ status: shownStatus(status), created_at }));
  return entries.filter(({ status }, at) => status !== entries[at - 1]?.status);
}

/** The reasons that the On Demand Rider API shows. */
export const partnerReasons = [
  "ADDRESS_INCOMPLETE_MISSTATED",
  "BAD_WEATHER",
  "CLOSED",
  "COURIER_ACCIDENT",
  "COURIER_UNREACHABLE",
  "DELIVERY_ETA_TOO_LONG",
  "DUPLICATE_ORDER",
  "FOOD_QUALITY_SPILLAGE",
  "ITEM_UNAVAILABLE",
  "LATE_DELIVERY",
  "MISTAKE_ERROR",
  "NO_COURIER",
  "OUTSIDE_DELIVERY_AREA",
  "OUTSIDE_SERVICE_HOURS",
  "REASON_UNKNOWN",
  "TECHNICAL_PROBLEM",
  "TOO_BUSY",
  "UNABLE_TO_FIND",
  "UNABLE_TO_PAY",
  "UNREACHABLE",
  "WRONG_ORDER_ITEMS_DELIVERED",
] as const;
export type PartnerReason = (typeof partnerReasons)[number];

/** The reasons that a partner may give for a cancellation, with the reasons that the order stores. */
export const partnerCancelReasons = {
  DELIVERY_ETA_TOO_LONG: "delivery_eta_too_long",
  MISTAKE_ERROR: "mistake_error",
  REASON_UNKNOWN: "reason_unknown",
} as const satisfies Partial<Record<PartnerReason, (typeof contractCancelReasons)[number]>>;

/** Returns the cancel reason that partners see; `reason` is the stored one, null if unknown. */
export function shownReason(reason: string | null): PartnerReason {
  if (reason === "payment_failure") return "UNABLE_TO_PAY";
  return partnerReasons.find((listed) => listed === reason?.toUpperCase()) ?? "REASON_UNKNOWN";
}

/** The source of a cancellation, in the On Demand Rider API's terms. */
export const cancelSources = [
  "AUTO_CANCEL",
  "CLIENT",
  "HELPCENTER",
  "INTERNAL_UNKNOWN",
  "LOGISTICS",
  "ONEVIEW",
] as const;
export type CancelSource = (typeof cancelSources)[number];

const logisticsReasons: readonly PartnerReason[] = [
  "BAD_WEATHER",
  "COURIER_ACCIDENT",
  "COURIER_UNREACHABLE",
  "NO_COURIER",
  "OUTSIDE_DELIVERY_AREA",
];

/** Returns the source of an order's cancellation: the partner itself, or derived from its reason. */
export function cancelSource(reason: string | null, isClients: boolean): CancelSource {
  if (isClients) return "CLIENT";
  if (reason === "payment_failure") return "AUTO_CANCEL";
  return logisticsReasons.includes(shownReason(reason)) ? "LOGISTICS" : "INTERNAL_UNKNOWN";
}
