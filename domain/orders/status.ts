type Group = "new" | "collected" | "cancelled" | "done";

type StatusFacts = {
  /** Rank in the progress order (spec §4); below zero: stopped; undefined: no rank. */
  progress: number | undefined;
  /** The list group of spec §4; absent if the status belongs to none. */
  group?: Group;
  /** When the merchant may cancel; absent: never. */
  cancel?: "always" | "when-flagged" | "after-wait";
  /** The stop that the displayed ETA refers to. */
  eta?: "origin" | "destination";
  /** True if the full map is hidden, because no rider has the order yet. */
  mapHidden?: true;
};

/**
 * Every order status with its properties (spec §4). All lists and rules about statuses are derived from this table.
 */
const orderStatuses = {
  INITIATED: { progress: 0 },
  PAYMENT_INITIATED: { progress: 1 },
  PAYMENT_COMMITTED: { progress: 2, group: "new", cancel: "after-wait" },
  NEW: { progress: 3, group: "new", mapHidden: true },
  STALLED: { progress: -1, group: "cancelled" },
  RECEIVED: { progress: 5, group: "new", cancel: "always", mapHidden: true },
  RECEIVED_BY_VENDOR: { progress: 6, group: "new", eta: "origin" },
  ACCEPTED_BY_VENDOR: { progress: 7, group: "new", eta: "origin" },
  WAITING_FOR_TRANSPORT: { progress: 8, group: "new", cancel: "always", mapHidden: true },
  ASSIGNED_TO_TRANSPORT: { progress: 9, group: "new", cancel: "always", eta: "origin" },
  COURIER_ACCEPTED_DELIVERY: { progress: 10, group: "new", eta: "origin" },
  MODIFIED: { progress: 11, group: "new", cancel: "always" },
  NEAR_VENDOR: { progress: 12, group: "new", eta: "origin" },
  PICKED_UP: { progress: 13, group: "collected", eta: "destination" },
  COURIER_LEFT_VENDOR: { progress: 14, group: "collected" },
  NEAR_CUSTOMER: { progress: 15, group: "collected", eta: "destination" },
  DELIVERED: { progress: 16, group: "done" },
  RETURN_INITIATED: { progress: 17, group: "collected" },
  RETURNED_TO_VENDOR: { progress: 18, group: "done" },
  DELAYED: { progress: undefined, cancel: "when-flagged" },
  CANCELLED: { progress: -1, group: "cancelled" },
  PAYMENT_FAILED: { progress: -1, group: "cancelled" },
  PAYMENT_CANCELLED: { progress: -1, group: "cancelled" },
} as const satisfies Record<string, StatusFacts>;

export type OrderStatus = keyof typeof orderStatuses;

// Object.keys loses the key type; the table above is never empty.
const namesOf = (table: typeof orderStatuses) =>
  Object.keys(table) as unknown as readonly [OrderStatus, ...OrderStatus[]];

/** The 23 statuses, in the order of the table; a non-empty tuple, as an enum schema requires. */
export const orderStatusNames = namesOf(orderStatuses);

/** True if a text is one of the 23 statuses of spec §4. */
export const isOrderStatus = (text: string): text is OrderStatus => Object.hasOwn(orderStatuses, text);

/** Returns the properties of a status; those that the table omits are undefined. */
export const statusFactsOf = (status: OrderStatus): StatusFacts => orderStatuses[status];

/**
 * Returns the rank of a status in the progress order of spec §4, low to high. CANCELLED, PAYMENT_CANCELLED,
 * PAYMENT_FAILED and STALLED are below zero; DELAYED has no rank: undefined.
 */
export const progressOf = (status: OrderStatus): number | undefined => orderStatuses[status].progress;

/** True if a status ranks between two others, inclusive. Never for DELAYED and stopped statuses. */
export const isRankedBetween = (status: OrderStatus, first: OrderStatus, last: OrderStatus): boolean => {
  const [rank, low, high] = [progressOf(status), progressOf(first), progressOf(last)];
  return rank !== undefined && low !== undefined && high !== undefined && rank >= low && rank <= high;
};

/** True for the spec's "New" (§4): the parcel is not collected yet. */
export const isNew = (status: OrderStatus): boolean => statusFactsOf(status).group === "new";

/** True for the spec's "Collected" (§4): the rider has the parcel, to deliver or to return it. */
export const isCollected = (status: OrderStatus): boolean => statusFactsOf(status).group === "collected";

/** True for the spec's "Cancelled-like" (§4): CANCELLED, PAYMENT_CANCELLED, STALLED, PAYMENT_FAILED. */
export const isCancelledLike = (status: OrderStatus): boolean => statusFactsOf(status).group === "cancelled";

/**
 * True if an order ended without delivery. STALLED has not ended: it is being investigated and may continue
 * (decision 0001).
 */
export const isStopped = (status: OrderStatus): boolean => isCancelledLike(status) && status !== "STALLED";

/** True if an order waits for its online payment; until then nobody works on it. */
export const isUnpaid = (status: OrderStatus): boolean =>
  isRankedBetween(status, "INITIATED", "PAYMENT_INITIATED");

/** True for the spec's "Active" (§4): NEW through NEAR_CUSTOMER by rank, plus DELAYED. */
export const isActive = (status: OrderStatus): boolean =>
  status === "DELAYED" || isRankedBetween(status, "NEW", "NEAR_CUSTOMER");

/**
 * True if an order is in progress: paid, or payable at the door, and not ended. This includes a stalled order: it
 * is being investigated and may continue.
 */
export const isOpen = (status: OrderStatus): boolean =>
  isNew(status) || isCollected(status) || status === "DELAYED" || status === "STALLED";

/** True for the spec's "Done" (§4): DELIVERED, RETURNED_TO_VENDOR. */
export const isDone = (status: OrderStatus): boolean => statusFactsOf(status).group === "done";

/** The values of the status filter (spec §4). */
export const statusFilters = ["ANY", "DELIVERED", "CANCELLED", "NEW", "COLLECTED"] as const;
export type StatusFilter = (typeof statusFilters)[number];

const passesFilter: Record<StatusFilter, (status: OrderStatus) => boolean> = {
  ANY: () => true,
  DELIVERED: isDone,
  CANCELLED: isCancelledLike,
  NEW: isNew,
  COLLECTED: isCollected,
};

/**
 * Returns the statuses that a filter includes: the groups of spec §4. DELAYED has no group: the caller adds it by
 * the list rule (lists.ts).
 */
export const statusesOfFilter = (filter: StatusFilter): readonly OrderStatus[] =>
  orderStatusNames.filter(passesFilter[filter]);

const rankOf = (status: OrderStatus): number => progressOf(status) ?? Number.NaN;

/**
 * True if the merchant may still change an order: ranked from NEW to below PICKED_UP. False for STALLED (below zero),
 * DELAYED (no rank) and orders not placed yet. The portal checks before it offers the change, the server before it
 * writes.
 */
export const mayUpdate = (status: OrderStatus): boolean =>
  rankOf(status) >= rankOf("NEW") && rankOf(status) < rankOf("PICKED_UP");
