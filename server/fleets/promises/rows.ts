import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { statusesWithRiderSql, endedStatusesSql } from "../../orders/status-lists.ts";

const promisedOrdersSql = statement("promised-orders")`
  select order_id, version from orders
  where status in (${statusesWithRiderSql}) and status not in (${endedStatusesSql}) and not seeded and created_at > ${"since"}`;

/** The active orders whose promise is tracked, by their versions. */
export async function findOpenPromises(db: Queryable, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ order_id: string; version: number }>(promisedOrdersSql({ since }));
  return new Map(rows.map(({ order_id, version }) => [order_id, version]));
}
