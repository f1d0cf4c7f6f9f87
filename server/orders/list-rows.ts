import type pg from "pg";
import type { OrderRow } from "./order-row.ts";
import { conditionsOf, type OrderFilter } from "./filter-rows.ts";
import type { Queryable } from "./rows.ts";

/** Where a page goes on: after this order, newest first. */
export type Position = { createdAt: Date; orderId: string };

export type OrderSearch = OrderFilter & { after?: Position | undefined; count: number };

const newestFirst = "order by created_at desc, order_id desc";

/** A page of orders, newest first by created_at, then by order_id. */
export async function findOrders(
  db: Queryable,
  { after, count, ...filter }: OrderSearch,
): Promise<OrderRow[]> {
  const { where, values, bind, isIndexed } = conditionsOf(filter);
  if (after) where.push(`(created_at, order_id) < (${bind(after.createdAt)}, ${bind(after.orderId)})`);
  const chosen = (columns: string) =>
    `select ${columns} from orders where ${where.join(" and ")} ${newestFirst} limit ${bind(count)}`;
  // What an index can answer alone is found there first: a text may fit one order in a hundred thousand.
  const text = isIndexed
    ? `select orders.* from (${chosen("order_id, created_at")}) found join orders using (order_id, created_at) ${newestFirst}`
    : chosen("*");
  const { rows } = await db.query<OrderRow>({ text, values } satisfies pg.QueryConfig);
  return rows;
}

/** How many orders a filter lets through. */
export async function countOrders(db: Queryable, filter: OrderFilter): Promise<number> {
  const { where, values } = conditionsOf(filter);
  const text = `select count(*) as orders from orders where ${where.join(" and ")}`;
  const { rows } = await db.query<{ orders: number }>({ text, values });
  return rows[0]?.orders ?? 0;
}
