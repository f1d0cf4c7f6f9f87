import type { StatusEntry } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Granted } from "../../accounts/granted.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { OrderRow } from "../order-row.ts";
import type { OrderDeps } from "../order-deps.ts";
import { addDistance } from "./rows.ts";

/**
 * Adds the rider's distance from the stop to a history entry that a position had created. The entry keeps its time,
 * and keeps a distance that it already has.
 */
export async function recordDistance(
  { pool, now, outbox }: Pick<OrderDeps, "now" | "outbox"> & { pool: Queryable },
  order: Granted<OrderRow>,
  status: OrderStatus,
  distance: Pick<StatusEntry, "metres_from_place" | "far_from_place">,
): Promise<OrderRow> {
  const history: readonly StatusEntry[] = order.status_history;
  const index = history.findLastIndex((entry) => entry.status === status);
  if (index < 0 || history[index]?.metres_from_place !== undefined) return order;
  const noted = await addDistance(pool, order, { index, distance, at: now() });
  if (!noted) throw new Refused("order_changed_meanwhile");
  outbox.wake();
  return noted;
}
