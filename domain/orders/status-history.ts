import { progressOf, type OrderStatus } from "./status.ts";

/**
 * One entry of an order's status_history, as the wire has it; created_at is ISO 8601 UTC. A history is read in the order
 * in which its entries were recorded: the last entry is the last of the list.
 */
export type StatusEntry = { status: OrderStatus; created_at: string };

/** What the rules about an order's way read of it. */
export type OrderProgress = { status: OrderStatus; status_history: readonly StatusEntry[] };

/** The last entry of one status; undefined when the order never had it. */
export const lastEntryOf = <Entry extends StatusEntry>(
  history: readonly Entry[],
  status: OrderStatus,
): Entry | undefined => history.findLast((entry) => entry.status === status);

/** Where an order stands on its way: its status, or for a delayed one the last that has a rank. */
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
