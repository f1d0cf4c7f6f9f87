import type { OrderStatus } from "./status.ts";

/**
 * One entry of an order's status_history, as the wire has it; created_at is ISO 8601 UTC. A history is read in the order
 * in which its entries were recorded: the last entry is the last of the list.
 */
export type StatusEntry = { status: OrderStatus; created_at: string };

/** The last entry of one status; undefined when the order never had it. */
export const lastEntryOf = <Entry extends StatusEntry>(
  history: readonly Entry[],
  status: OrderStatus,
): Entry | undefined => history.findLast((entry) => entry.status === status);
