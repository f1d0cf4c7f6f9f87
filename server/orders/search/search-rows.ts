import { isCancelledLike, isDone, orderStatusNames } from "@waybill/domain/orders/status";
import { conditionsOf, listed, newestFirst, type OrderFilter, type OrderSearch } from "./filter-rows.ts";
import type { OrderRow } from "../order-row.ts";
import type { Queryable } from "../rows.ts";
import { gramsSought } from "./search-words.ts";

/** How many orders are walked, and how many that only may hold the key are read, before another way is taken. */
export type SearchBounds = { walked: number; read: number };

const bounds: SearchBounds = { walked: 5_000, read: 1_000 };

/** What the index of past orders holds (migration 0013). */
const past = listed(orderStatusNames.filter((status) => isDone(status) || isCancelledLike(status)));

/** Whether a search is one through a long past; what else bounds it has an index of its own. */
export const isLongSearch = ({ of, search, customerPhone, scheduledAt, status }: OrderFilter): boolean =>
  search !== undefined &&
  !("guestId" in of) &&
  customerPhone === undefined &&
  scheduledAt === undefined &&
  status !== "NEW" &&
  status !== "COLLECTED";

/** Among the family's newest orders, read from its index alone: a key that is not rare is found here. */
async function findAmongNewest(
  db: Queryable,
  search: OrderSearch,
  { walked }: SearchBounds,
): Promise<OrderRow[]> {
  const { family, whose, when, text, rest, values, bind } = conditionsOf(search);
  const { rows } = await db.query<OrderRow>({
    text: `select orders.* from (
        select order_id, created_at from (
          select order_id, created_at, vendor_id, root_vendor_id, search_text from orders
          where ${[...family, ...when].join(" and ")} ${newestFirst} limit ${bind(walked)}
        ) newest where ${[whose, ...text].join(" and ")}
      ) found join orders using (order_id, created_at)
      ${rest.length === 0 ? "" : `where ${rest.join(" and ")}`} ${newestFirst} limit ${bind(search.count)}`,
    values,
  });
  return rows;
}

/** Whether the family has more orders than those that were walked. */
async function hasMore(
  db: Queryable,
  { of, from, to, after }: OrderSearch,
  { walked }: SearchBounds,
): Promise<boolean> {
  const { family, when, values, bind } = conditionsOf({ of, from, to, after });
  const { rowCount } = await db.query({
    text: `select from orders where ${[...family, ...when].join(" and ")} ${newestFirst} offset ${bind(walked)} limit 1`,
    values,
  });
  return rowCount === 1;
}

type ByLetters = { isCut: boolean; orders: OrderRow[] };

/** Past orders by the letters they hold, and the few open ones. `isCut`: too many may hold the key. */
async function findByLetters(db: Queryable, search: OrderSearch, { read }: SearchBounds): Promise<ByLetters> {
  const { root, family, where, values, bind } = conditionsOf(search);
  const grams = `(''' ' || md5(${root}) || ''' & (' || ${bind(gramsSought(search.search ?? ""))} || ')')::tsquery`;
  const { rows } = await db.query<OrderRow & { is_cut: boolean }>({
    text: `with past as materialized (
        select * from orders where search_grams(root_vendor_id, search_text) @@ ${grams} and status in (${past})
        limit ${bind(read + 1)}
      ), found as (
        select * from (
          select * from past union all select * from orders where ${family.join(" and ")} and status not in (${past})
        ) orders
        where ${where.join(" and ")} ${newestFirst} limit ${bind(search.count)}
      )
      select (select count(*) from past) > ${bind(read)} as is_cut, found.* from (select) one
        left join found on true ${newestFirst}`,
    values,
  });
  return { isCut: rows[0]?.is_cut === true, orders: rows.filter(({ order_id }) => order_id !== null) };
}

/**
 * A page of the orders that hold a key, newest first. A frequent key fills it from the newest orders; a rare one is
 * found by its letters. Undefined when neither serves: it is frequent, and long ago.
 */
export async function searchOrders(
  db: Queryable,
  search: OrderSearch,
  within: SearchBounds = bounds,
): Promise<OrderRow[] | undefined> {
  const newest = await findAmongNewest(db, search, within);
  if (newest.length >= search.count || !(await hasMore(db, search, within))) return newest;
  const { isCut, orders } = await findByLetters(db, search, within);
  return isCut ? undefined : orders;
}
