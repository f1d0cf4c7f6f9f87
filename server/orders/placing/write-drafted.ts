import type { PoolClient } from "pg";
import type { OrderDeps } from "../order-deps.ts";
import { insertOrder, type NewOrder } from "../rows.ts";

/** An order that the rules let through and nobody has written yet. */
export type DraftedOrder = NewOrder;

/**
 * Writes a drafted order within a transaction of the caller's, and returns its id; undefined: its vendor has moved since
 * the fee was asked for. Once that is committed, `announceWritten` has to tell.
 */
export async function writeDrafted(client: PoolClient, order: DraftedOrder): Promise<string | undefined> {
  const written = await insertOrder(client, order);
  return written?.is_placed ? order.row.order_id : undefined;
}

/** Says that so many drafted orders are written for good. */
export function announceWritten({ outbox, metrics }: OrderDeps, count: number): void {
  if (count === 0) return;
  outbox.wake();
  metrics.ordersPlaced.inc(count);
}
