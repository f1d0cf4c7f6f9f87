import type pg from "pg";
import { conditionsOf, newestFirst, type OrderFilter, type OrderSearch } from "./filter-rows.ts";
import type { OrderRow } from "../order-row.ts";
import type { Queryable } from "../rows.ts";
import { isLongSearch, searchOrders, type SearchBounds } from "./search-rows.ts";

/** Newest first until the page is full, through an index. */
async function walkOrders(db: Queryable, { count, ...search }: OrderSearch): Promise<OrderRow[]> {
  const { where, text: sought, rest, values, bind } = conditionsOf(search);
  const chosen = (columns: string) =>
    `select ${columns} from orders where ${where.join(" and ")} ${newestFirst} limit ${bind(count)}`;
  // What an index can answer alone is found there first: a text may fit one order in a hundred thousand.
  const isIndexed = sought.length > 0 && rest.length === 0 && !("guestId" in search.of);
  const text = isIndexed
    ? `select orders.* from (${chosen("order_id, created_at")}) found join orders using (order_id, created_at) ${newestFirst}`
    : chosen("*");
  const { rows } = await db.query<OrderRow>({ text, values } satisfies pg.QueryConfig);
  return rows;
}

/** A page of orders, newest first by created_at, then by order_id. */
export const findOrders = async (
  db: Queryable,
  search: OrderSearch,
  within?: SearchBounds,
): Promise<OrderRow[]> =>
  (isLongSearch(search) ? await searchOrders(db, search, within) : undefined) ?? walkOrders(db, search);

/** How many orders a filter lets through. */
export async function countOrders(db: Queryable, filter: OrderFilter): Promise<number> {
  const { where, values } = conditionsOf(filter);
  const text = `select count(*) as orders from orders where ${where.join(" and ")}`;
  const { rows } = await db.query<{ orders: number }>({ text, values });
  return rows[0]?.orders ?? 0;
}
