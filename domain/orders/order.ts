import type { StatusEntry } from "./status-history.ts";
import type { OrderStatus } from "./status.ts";

export type { StatusEntry } from "./status-history.ts";

/** What the list rules read of an order, as the wire has it. preordered_for is unix seconds. */
export type ListedOrder = {
  status: OrderStatus;
  status_history: readonly StatusEntry[];
  created_at: string;
  preordered_for?: number | null | undefined;
};
