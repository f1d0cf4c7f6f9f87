import type pg from "pg";
import type { QueryConfig } from "pg";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

/** A part of the orders to create: numbers `first` to `last`, spread over `days` days before `until`. */
export type OrderBatch = {
  first: number;
  last: number;
  /** The total number of orders to create. */
  count: number;
  days: number;
  until: Date;
  vendors: number;
  patterns: readonly string[];
};

const patternsSql = statement("patterns-of-orders")`
  select order_id from orders where seeded
    and status in ('DELIVERED', 'CANCELLED', 'RETURNED_TO_VENDOR', 'PAYMENT_FAILED')
    and updated_at < created_at + interval '1 day'
  order by vendor_id, order_id limit 1000`;

/** The past orders that serve as patterns for new ones. */
export async function findPatterns(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ order_id: string }>(patternsSql());
  return rows.map(({ order_id }) => order_id);
}

// Every second order goes to the sandbox's own vendors, to give them a long history; the rest to vendors that exist
// only in their orders. A copy differs from its pattern only in its date and a few details. Orders are written by
// date, so that only the indexes of one month are in use, and fit in memory. The texts that all copies of a pattern
// share are prepared once, with {day} and {next day} for the dates.
const multiplyPastOrdersSql = statement("multiply-past-orders")`with past as materialized (
    select row_number() over (order by vendor_id, order_id) - 1 as past_index, first_day,
      replace(replace(status_history::text, to_char(first_day, 'YYYY-MM-DD'), '{day}'),
        to_char(first_day + 1, 'YYYY-MM-DD'), '{next day}') as history,
      replace(details::text, customer_phone, '{phone}') as request,
      vendor_id, root_vendor_id, outlet_name, source_address, status, version, created_at, updated_at, rider,
      cancel_reason, split_part(search_text, ' ', 3) as name_sought
    from orders, lateral (select (created_at at time zone 'UTC')::date as first_day) days
    where order_id = any(${"patterns"})
  ),
  many as (
    select number % 2 = 0 as is_own, floor(random() * cardinality(${"patterns"}::text[]))::bigint as past_index,
      'many-' || lpad((number / 2 % ${"vendors"}::int)::text, 4, '0') as other_vendor,
      (${"until"}::timestamptz at time zone 'UTC')::date - (
        1 + floor((${"count"}::int - number)::float8 / ${"count"}::int * ${"days"})::int
      ) as day,
      translate(upper(substr(md5(number::text || random()::text), 1, 12)), '01', 'XZ') as tail,
      '+63917' || lpad(floor(random() * 10000000)::int::text, 7, '0') as phone
    from generate_series(${"first"}::int, ${"last"}::int) as number
  ),
  made as (
    select past.*, many.tail, many.phone, many.is_own, many.other_vendor, many.day,
      (many.day - past.first_day) * interval '24 hours' as shift
    from many join past using (past_index)
  )
  insert into orders (order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
    status_history, version, created_at, updated_at, preordered_for, customer_phone, details, rider, fleet_id,
    cancel_reason, proofs, tracking_secret, seeded, search_text)
  select case when is_own then vendor_id else other_vendor end || '-' || tail,
    case when is_own then vendor_id else other_vendor end,
    case when is_own then root_vendor_id else other_vendor end,
    null, outlet_name, source_address, status,
    replace(replace(history, '{day}', to_char(day, 'YYYY-MM-DD')), '{next day}',
      to_char(day + 1, 'YYYY-MM-DD'))::jsonb,
    version, created_at + shift, updated_at + shift, null, phone, replace(request, '{phone}', phone)::json, rider,
    null, cancel_reason, '{}', md5(tail || phone), true,
    lower(case when is_own then vendor_id else other_vendor end || '-' || tail) || ' ' || phone || ' ' || name_sought
  from made
  on conflict do nothing`;

/** Creates orders from the sandbox's past ones in one statement. Returns how many were written. */
export async function multiplyPastOrders(client: Queryable, share: OrderBatch): Promise<number> {
  const { rowCount } = await client.query(unhurried(multiplyPastOrdersSql(share)));
  return rowCount ?? 0;
}

/** Raises the query timeout for long statements on a busy machine. */
const unhurried = (query: QueryConfig) => ({ ...query, query_timeout: 3_600_000 });

/**
 * Speeds up a transaction that only fills tables: more memory for sorting, no waiting for the disk, and no
 * sequential scans, because the planner has no statistics of the new months yet.
 */
export const speedUpInserts = async (client: Queryable): Promise<void> =>
  void (await client.query(
    "set local work_mem = '256MB'; set local synchronous_commit = off; set local enable_seqscan = off",
  ));

const partsOfTableSql = statement("parts-of-table")`
  select inhrelid::regclass::text as name from pg_inherits where inhparent = ${"parent"}::regclass`;

const partsOf = async (pool: pg.Pool, parent: "orders" | "orders_past_searched"): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(partsOfTableSql({ parent }));
  return rows.map(({ name }) => name);
};

/** Turns autovacuum off while the months are filled, because it would take half of the machine's time. */
export async function pauseAutovacuum(pool: pg.Pool, waits: boolean): Promise<void> {
  const change = waits ? "set (autovacuum_enabled = off)" : "reset (autovacuum_enabled)";
  for (const name of await partsOf(pool, "orders"))
    await pool.query(unhurried({ text: `alter table ${name} ${change}` }));
}

/** Sets the max size, in kilobytes, of the pending list of the index of past orders (migration 0013). */
export async function setPendingListLimit(pool: pg.Pool, kilobytes: number): Promise<void> {
  for (const name of await partsOf(pool, "orders_past_searched"))
    await pool.query(unhurried({ text: `alter index ${name} set (gin_pending_list_limit = ${kilobytes})` }));
}

/** Runs maintenance of whole tables outside a transaction and without a timeout. */
const maintain = async (pool: pg.Pool, work: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'");
    await client.query(unhurried({ text: work }));
  } finally {
    await client.query("reset statement_timeout; reset maintenance_work_mem").finally(() => client.release());
  }
};

/** Vacuums and analyzes the monthly partitions, `atOnce` at a time. */
export async function analyseOrders(pool: pg.Pool, atOnce: number): Promise<void> {
  const waiting = await partsOf(pool, "orders");
  const clean = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      await maintain(pool, `vacuum ${name}`);
  };
  await Promise.all(Array.from({ length: atOnce }, clean));
  await maintain(pool, "analyze orders");
}
