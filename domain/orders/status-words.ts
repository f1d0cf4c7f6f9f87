import { isOrderStatus, type OrderStatus } from "./status.ts";

/**
 * Returns the text key of a status's label (spec §4): also 'scheduled', and 'unknown' for a status that this build
 * does not know.
 */
export const statusLabelKey = (status: string): string =>
  `status.${isOrderStatus(status) || status === "scheduled" ? status : "unknown"}`;

type Words =
  | "waiting-for-payment"
  | "looking-for-a-rider"
  | "rider-is-coming"
  | "rider-is-almost-here"
  | "on-the-way"
  | "almost-there"
  | "delivered"
  | "delayed"
  | "coming-back"
  | "returned"
  | "stalled"
  | "cancelled"
  | "payment-failed"
  | "payment-cancelled";

const wordsOfStatus: Record<OrderStatus, Words> = {
  INITIATED: "waiting-for-payment",
  PAYMENT_INITIATED: "waiting-for-payment",
  PAYMENT_COMMITTED: "looking-for-a-rider",
  NEW: "looking-for-a-rider",
  STALLED: "stalled",
  RECEIVED: "looking-for-a-rider",
  RECEIVED_BY_VENDOR: "looking-for-a-rider",
  ACCEPTED_BY_VENDOR: "looking-for-a-rider",
  WAITING_FOR_TRANSPORT: "looking-for-a-rider",
  ASSIGNED_TO_TRANSPORT: "rider-is-coming",
  COURIER_ACCEPTED_DELIVERY: "rider-is-coming",
  MODIFIED: "looking-for-a-rider",
  NEAR_VENDOR: "rider-is-almost-here",
  PICKED_UP: "on-the-way",
  COURIER_LEFT_VENDOR: "on-the-way",
  NEAR_CUSTOMER: "almost-there",
  DELIVERED: "delivered",
  RETURN_INITIATED: "coming-back",
  RETURNED_TO_VENDOR: "returned",
  DELAYED: "delayed",
  CANCELLED: "cancelled",
  PAYMENT_FAILED: "payment-failed",
  PAYMENT_CANCELLED: "payment-cancelled",
};

/** A translation key with the values of its text. */
export type Phrase = { key: string; values: Record<string, string> };

/**
 * Returns the text of a status for a merchant. `known` has the parts that the caller already formatted: the
 * delivery time or the new time of a late order, and the cancel reason. An unknown status gets a text of its own,
 * not an error.
 */
export function merchantWords(
  status: string,
  known: { time?: string | undefined; reason?: string | undefined } = {},
): Phrase {
  if (status === "scheduled") return { key: "status-words.scheduled", values: {} };
  if (!isOrderStatus(status)) return { key: "status-words.unknown", values: {} };
  const words = wordsOfStatus[status];
  if (words === "delivered" && known.time) {
    return { key: "status-words.delivered-at", values: { time: known.time } };
  }
  if (words === "delayed" && known.time) {
    return { key: "status-words.delayed-until", values: { time: known.time } };
  }
  if (words === "cancelled" && known.reason) {
    return { key: "status-words.cancelled-because", values: { reason: known.reason } };
  }
  return { key: `status-words.${words}`, values: {} };
}

/** Returns the text key of a cancel reason. */
export const cancelReasonKey = (reason: string): string => `cancel-reason.${reason}`;

/** Returns the text key of a failed delivery's reason, for merchant and recipient. */
export const failureReasonKey = (reason: string): string => `failure-reason.${reason}`;
