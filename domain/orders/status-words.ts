import { isOrderStatus, type OrderStatus } from "./status.ts";

/** The key of a status's own label (spec §4): also 'scheduled', and 'unknown' for what this build does not know. */
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

/** A translation key with what its text needs. */
export type Phrase = { key: string; values: Record<string, string> };

/**
 * What a merchant reads for a status. `known` holds what the reader's side already has in words: the clock time of the
 * delivery or the new time of a late order, and the cancel reason. A status that this build does not know reads as
 * unknown, never as an error.
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

/** The key of a cancel reason's words. */
export const cancelReasonKey = (reason: string): string => `cancel-reason.${reason}`;

/** The key of what a failed delivery failed by, in words for its merchant and its recipient. */
export const failureReasonKey = (reason: string): string => `failure-reason.${reason}`;
