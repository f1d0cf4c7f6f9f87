import { type OrderStatus, progressOf } from "./status.ts";

/**
 * The characters of an order id's random tail: those that both common base32 alphabets contain, so that readers of
 * either accept them. They are not confused when read aloud.
 */
export const orderIdAlphabet = "234567ABCDEFGHJKMNPQRSTVWXYZ";

/** The length of a new order id's tail: more than 57 bits, too many to guess. */
export const orderIdTailLength = 12;

/** `{vendor_id}-{at least 10 base32 characters}`; a vendor id may contain dashes. */
export const orderIdPattern = /^(.+)-([0-9A-Z]{10,})$/;

/** Returns the vendor that an order id names; undefined if the text is not an order id. */
export const vendorOfOrderId = (orderId: string): string | undefined => orderIdPattern.exec(orderId)?.[1];

/**
 * One entry of an order's status_history, as on the wire; created_at is ISO 8601 UTC. Entries are in the order of
 * recording: the newest is last.
 */
export type StatusEntry = {
  status: OrderStatus;
  created_at: string;
  /**
   * The rider's distance from the pick-up or drop-off when the rider reported the status, if the phone knew its
   * position.
   */
  metres_from_place?: number | undefined;
  far_from_place?: boolean | undefined;
};

/** The fields of an order that the progress rules read. */
export type OrderProgress = { status: OrderStatus; status_history: readonly StatusEntry[] };

/** Returns the last entry with a status; undefined if the order never had it. */
export const lastEntryOf = <Entry extends StatusEntry>(
  history: readonly Entry[],
  status: OrderStatus,
): Entry | undefined => history.findLast((entry) => entry.status === status);

/**
 * Returns the status that shows an order's progress: its present status, or for a delayed order the last with a
 * rank.
 */
export const lastRankedStatus = ({ status, status_history }: OrderProgress): OrderStatus => {
  const isRanked = (one: OrderStatus) => (progressOf(one) ?? -1) >= 0;
  if (progressOf(status) !== undefined) return status;
  return status_history.findLast((entry) => isRanked(entry.status))?.status ?? "NEW";
};

/**
 * Returns the entries of the present rider: those since the job was last open to riders, or all if it never was.
 */
export const entriesOfCurrentRider = <Entry extends StatusEntry>(
  history: readonly Entry[],
): readonly Entry[] =>
  history.slice(history.findLastIndex((entry) => entry.status === "WAITING_FOR_TRANSPORT") + 1);

/**
 * True if a rider has the job: the last COURIER_ACCEPTED_DELIVERY is later than the last WAITING_FOR_TRANSPORT.
 * Tracking is available only then; a partner may cancel only before.
 */
export const isRiderAssigned = (history: readonly StatusEntry[]): boolean =>
  entriesOfCurrentRider(history).some((entry) => entry.status === "COURIER_ACCEPTED_DELIVERY");

/** The fields of an order that the list rules read, as on the wire. preordered_for is unix seconds. */
export type ListedOrder = {
  status: OrderStatus;
  status_history: readonly StatusEntry[];
  created_at: string;
  preordered_for?: number | null | undefined;
};

/** True if the order's fee was paid by card, according to its history (spec §4 "PAYMENT_COMMITTED"). */
export const isPaidByCard = ({ status_history }: { status_history: readonly StatusEntry[] }): boolean =>
  status_history.some(({ status }) => status === "PAYMENT_COMMITTED");

/**
 * Returns the amount that a card pays for an order: the delivery fee, or the discounted fee with a voucher;
 * decimal, in the order's currency.
 */
export const feeToCharge = (order: {
  delivery_fee: number;
  discounted_delivery_fee?: number | null | undefined;
}): number => order.discounted_delivery_fee ?? order.delivery_fee;
