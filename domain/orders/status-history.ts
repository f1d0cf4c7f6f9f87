import type { OrderStatus } from "./status.ts";

/** One entry of an order's status_history, as the wire has it; created_at is ISO 8601 UTC. */
export type StatusEntry = { status: OrderStatus; created_at: string };

/** The entries from oldest to newest; entries of the same instant keep their order. */
export const inOrderOfTime = <Entry extends StatusEntry>(history: readonly Entry[]): Entry[] =>
  [...history].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));

/** The newest entry of one status; undefined when the order never had it. */
export const lastEntryOf = <Entry extends StatusEntry>(
  history: readonly Entry[],
  status: OrderStatus,
): Entry | undefined => inOrderOfTime(history).findLast((entry) => entry.status === status);
