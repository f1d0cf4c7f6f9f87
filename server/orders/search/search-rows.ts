import { type SearchTerms, searchTermsOf } from "@waybill/domain/history/search";
import { prepared } from "../../platform/database/prepared.ts";
import { fragment, raw, value } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { OrderRow } from "../order-row.ts";
import { statusesWithRiderSql, endedStatusesSql } from "../status-lists.ts";
import { allOf, filterConditions, newestFirst, type OrderFilter, type OrderSearch } from "./filter-rows.ts";

/** Scans an index, newest first, until the page is full. */
async function walkOrders(db: Queryable, { count, ...search }: OrderSearch): Promise<OrderRow[]> {
  const { where, text: sought, rest } = filterConditions(search);
  const chosen = (columns: string) =>
    fragment`select ${raw(columns)} from orders where ${allOf(where)} ${newestFirst} limit ${value(count)}`;
  // If the index alone can check the text condition, it does so before whole rows are read, because the condition
  // may match one order in a hundred thousand.
  const isIndexed = sought.length > 0 && rest.length === 0 && !("guestId" in search.of);
  const text = isIndexed
    ? fragment`select orders.* from (${chosen("order_id, created_at")}) found
        join orders using (order_id, created_at) ${newestFirst}`
    : chosen("*");
  const { rows } = await db.query<OrderRow>(prepared(text));
  return rows;
}

/** For nearly every vendor a page covers at most this many days, so older monthly tables are not read. */
const nearDays = 62;

/** Reads a page that starts at a given time, first from the days before that time only. */
async function walkNearFirst(db: Queryable, search: OrderSearch, begin: Date): Promise<OrderRow[]> {
  const near = await walkOrders(db, { ...search, from: new Date(begin.getTime() - nearDays * 86_400_000) });
  return near.length === search.count ? near : walkOrders(db, search);
}

/**
 * A page of orders, newest first by created_at, then by order_id. With `now`, an unfiltered first page reads
 * the most recent orders first.
 */
export const findOrders = async (
  db: Queryable,
  { now, ...search }: OrderSearch & { now?: Date },
  within?: SearchBounds,
): Promise<OrderRow[]> => {
  const { of, after, count, ...filters } = search;
  const isPlain = Object.values(filters).every((value) => value === undefined || value === "ANY");
  const begin = after?.createdAt ?? now;
  if (isPlain && begin) return walkNearFirst(db, { of, after, count }, begin);
  return (
    (isLongSearch(search) ? await searchOrders(db, search, within) : undefined) ?? walkOrders(db, search)
  );
};

/** The number of orders that match a filter. */
export async function countOrders(db: Queryable, filter: OrderFilter): Promise<number> {
  const text = fragment`select count(*) as orders from orders where ${allOf(filterConditions(filter).where)}`;
  const { rows } = await db.query<{ orders: number }>(prepared(text));
  return rows[0]?.orders ?? 0;
}

/** The max number of orders scanned, and of candidates read, before the search uses another plan. */
export type SearchBounds = { walked: number; read: number };

const bounds: SearchBounds = { walked: 5_000, read: 1_000 };

/** True if a search covers a long period and no other filter with an index narrows it. */
export const isLongSearch = ({ of, search, customerPhone, scheduledAt, status }: OrderFilter): boolean =>
  search !== undefined &&
  !("guestId" in of) &&
  customerPhone === undefined &&
  scheduledAt === undefined &&
  status !== "NEW" &&
  status !== "COLLECTED";

/** Searches the newest orders of a vendor and its outlets in the index alone; finds any key that is not rare. */
async function findAmongNewest(
  db: Queryable,
  search: OrderSearch,
  { walked }: SearchBounds,
): Promise<OrderRow[]> {
  const { family, whose, when, text, rest } = filterConditions(search);
  const { rows } = await db.query<OrderRow>(
    prepared(
      fragment`select orders.* from (
        select order_id, created_at from (
          select order_id, created_at, vendor_id, root_vendor_id, search_text from orders
          where ${allOf([...family, ...when])} ${newestFirst} limit ${value(walked)}
        ) newest where ${allOf([whose, ...text])}
      ) found join orders using (order_id, created_at)
      ${rest.length === 0 ? raw("") : fragment`where ${allOf(rest)}`} ${newestFirst} limit ${value(search.count)}`,
    ),
  );
  return rows;
}

/** True if there are more orders than the scanned ones. */
async function hasMore(
  db: Queryable,
  { of, from, to, after }: OrderSearch,
  { walked }: SearchBounds,
): Promise<boolean> {
  const { family, when } = filterConditions({ of, from, to, after });
  const text = fragment`select from orders where ${allOf([...family, ...when])} ${newestFirst}
    offset ${value(walked)} limit 1`;
  const { rowCount } = await db.query(prepared(text));
  return rowCount === 1;
}

type ByLetters = { isCut: boolean; orders: OrderRow[] };

/**
 * Finds past orders by trigrams, and checks the open ones directly because they are few. `isCut`: there were too
 * many candidates.
 */
async function findByLetters(db: Queryable, search: OrderSearch, { read }: SearchBounds): Promise<ByLetters> {
  const { root = raw("null"), family, where } = filterConditions(search);
  const sought = value(searchGrams(searchTermsOf(search.search ?? "")));
  const grams = fragment`(''' ' || md5(${root}) || ''' & (' || ${sought} || ')')::tsquery`;
  const { rows } = await db.query<OrderRow & { is_cut: boolean }>(
    prepared(
      fragment`with past as materialized (
        select * from orders where search_grams(root_vendor_id, search_text) @@ ${grams} and status in (${endedStatusesSql})
        limit ${value(read + 1)}
      ), found as (
        select * from (
          select * from past union all select * from orders where ${allOf(family)} and status not in (${endedStatusesSql})
        ) orders
        where ${allOf(where)} ${newestFirst} limit ${value(search.count)}
      )
      select (select count(*) from past) > ${value(read)} as is_cut, found.* from (select) one
        left join found on true ${newestFirst}`,
    ),
  );
  return { isCut: rows[0]?.is_cut === true, orders: rows.filter(({ order_id }) => order_id !== null) };
}

/**
 * A page of the orders that contain a key, newest first. A frequent key fills the page from the newest orders; a
 * rare one is found by trigrams. undefined if neither works: the key is frequent, but only in old orders.
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

const gramLength = 3;

const lexeme = (letters: string) => `'${letters.replaceAll(/['\\]/g, "$&$&")}'`;

/** All trigrams of a text; a text of one or two letters is a prefix of the index's trigrams. */
const gramsOf = (text: string): string => {
  const letters = [...text];
  if (letters.length < gramLength) return `${lexeme(text)}:*`;
  const count = letters.length - gramLength + 1;
  const grams = Array.from({ length: count }, (_, at) => letters.slice(at, at + gramLength).join(""));
  return [...new Set(grams)].map(lexeme).join(" & ");
};

/**
 * The trigrams that an order must contain to match a key, as a tsquery over `search_grams` (migration 0013). It
 * matches all orders with the key, and a few others.
 */
export const searchGrams = ({ text, digits }: SearchTerms): string =>
  [text, ...(digits === undefined ? [] : [digits])].map((part) => `(${gramsOf(part)})`).join(" | ");

/** Active orders with a rider, newest first. */
export async function findOrdersWithRider(
  db: Queryable,
  of: OrderFilter["of"],
  count: number,
): Promise<OrderRow[]> {
  const { where } = filterConditions({ of });
  const text = fragment`select * from orders where ${allOf(where)} and rider is not null
    and status in (${statusesWithRiderSql}) ${newestFirst} limit ${value(count)}`;
  const { rows } = await db.query<OrderRow>(prepared(text));
  return rows;
}

/** True if a matching order has the merchant's reference. */
export async function haveReferences(db: Queryable, filter: OrderFilter): Promise<boolean> {
  const { where } = filterConditions(filter);
  const text = fragment`select exists (select from orders
    where ${allOf([...where, fragment`orders.details ->> 'reference' is not null`])}) as holds`;
  const { rows } = await db.query<{ holds: boolean }>(prepared(text));
  return rows[0]?.holds === true;
}
