import { type OrderStatus, progressOf } from "./status.ts";

/**
 * What the random tail of an order id is made of: the characters that both common base32 alphabets have, so that
 * every reader accepts them and nobody mistakes one for another when it is read out.
 */
export const orderIdAlphabet = "234567ABCDEFGHJKMNPQRSTVWXYZ";

/** Characters of the tail of a new order id: more than 57 bits that nobody guesses. */
export const orderIdTailLength = 12;

/** `{vendor_id}-{at least 10 base32 characters}` (wire.md); a vendor id may hold dashes. */
export const orderIdPattern = /^(.+)-([0-9A-Z]{10,})$/;

/** The vendor that an order id names; undefined when the text is no order id. */
export const vendorOfOrderId = (orderId: string): string | undefined => orderIdPattern.exec(orderId)?.[1];

/**
 * One entry of an order's status_history, as the wire has it; created_at is ISO 8601 UTC. A history is read in the order
 * in which its entries were recorded: the last entry is the last of the list.
 */
export type StatusEntry = {
  status: OrderStatus;
  created_at: string;
  /** How far from the shop or the door its rider pressed it, where the phone knew. */
  metres_from_place?: number | undefined;
  far_from_place?: boolean | undefined;
};

/** What the rules about an order's way read of it. */
export type OrderProgress = { status: OrderStatus; status_history: readonly StatusEntry[] };

/** The last entry of one status; undefined when the order never had it. */
export const lastEntryOf = <Entry extends StatusEntry>(
  history: readonly Entry[],
  status: OrderStatus,
): Entry | undefined => history.findLast((entry) => entry.status === status);

/** Where an order is on its way: its status, or for a delayed one the last that has a rank. */
export const lastRankedStatus = ({ status, status_history }: OrderProgress): OrderStatus => {
  const isRanked = (one: OrderStatus) => (progressOf(one) ?? -1) >= 0;
  if (progressOf(status) !== undefined) return status;
  return status_history.findLast((entry) => isRanked(entry.status))?.status ?? "NEW";
};

/** The entries since the job was last open to riders: what the present rider did. All of them when it never was. */
export const entriesOfPresentRider = <Entry extends StatusEntry>(
  history: readonly Entry[],
): readonly Entry[] =>
  history.slice(history.findLastIndex((entry) => entry.status === "WAITING_FOR_TRANSPORT") + 1);

/**
 * Whether a rider has the job: the last COURIER_ACCEPTED_DELIVERY comes after the last WAITING_FOR_TRANSPORT.
 * Tracking is available only then, and a partner cancels only before.
 */
export const isRiderAssigned = (history: readonly StatusEntry[]): boolean =>
  entriesOfPresentRider(history).some((entry) => entry.status === "COURIER_ACCEPTED_DELIVERY");

/** What the list rules read of an order, as the wire has it. preordered_for is unix seconds. */
export type ListedOrder = {
  status: OrderStatus;
  status_history: readonly StatusEntry[];
  created_at: string;
  preordered_for?: number | null | undefined;
};

/** Whether a card has paid the order's fee: its history says so (spec §4 "PAYMENT_COMMITTED"). */
export const isPaidByCard = ({ status_history }: { status_history: readonly StatusEntry[] }): boolean =>
  status_history.some(({ status }) => status === "PAYMENT_COMMITTED");

/** What a card pays for an order: the delivery fee, discounted where it has a voucher; decimal, in the order's currency. */
export const feeToCharge = (order: {
  delivery_fee: number;
  discounted_delivery_fee?: number | null | undefined;
}): number => order.discounted_delivery_fee ?? order.delivery_fee;
