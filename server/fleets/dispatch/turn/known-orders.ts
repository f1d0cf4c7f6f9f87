import { setImmediate as yieldToEvents } from "node:timers/promises";
import { findOrdersUnchecked, findVersionsUnchecked } from "../../../orders/find-order.ts";
import type { OrderRow } from "../../../orders/order-row.ts";
import type { Queryable } from "../../../platform/database/transaction.ts";

/** Batch sizes: reading a thousand whole orders at once would delay requests that place orders. */
const [wholeAtOnce, versionsAtOnce] = [50, 1_000];

/**
 * A cache of orders that are read in every turn: new and changed ones are read whole, the others only by their
 * versions.
 */
export type KnownOrders = {
  /** Returns the orders at these versions; cached ones are not read again. */
  readAt: (versions: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, OrderRow>>;
  read: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, OrderRow>>;
  /** Drops all others from the cache. */
  keep: (orderIds: ReadonlySet<string>) => void;
};

export function openKnownOrders({ pool, now }: { pool: Queryable; now: () => Date }): KnownOrders {
  const rows = new Map<string, OrderRow>();
  const chunks = (ids: readonly string[], size: number): string[][] =>
    Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));

  const readAt: KnownOrders["readAt"] = async (versions) => {
    const unknown = [...versions].flatMap(([id, version]) => (rows.get(id)?.version === version ? [] : [id]));
    for (const orderIds of chunks(unknown, wholeAtOnce)) {
      for (const [id, row] of await findOrdersUnchecked({ pool, now }, orderIds)) rows.set(id, row);
      await yieldToEvents();
    }
    return rows;
  };
  return {
    readAt,
    read: async (orderIds) => {
      const versions = new Map<string, number>();
      for (const some of chunks([...new Set(orderIds)], versionsAtOnce))
        for (const row of await findVersionsUnchecked({ pool, now }, some))
          versions.set(row.order_id, row.version);
      return readAt(versions);
    },
    keep: (orderIds) => {
      for (const id of rows.keys()) if (!orderIds.has(id)) rows.delete(id);
    },
  };
}
