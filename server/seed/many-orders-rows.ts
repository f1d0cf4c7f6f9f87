import type pg from "pg";

/** A share of the orders to make: these numbers, spread over the days before a moment. */
export type Share = {
  first: number;
  last: number;
  days: number;
  until: Date;
  vendors: number;
  patterns: readonly string[];
};

/** The past orders that others are made after. */
export async function findPatterns(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ order_id: string }>(
    `select order_id from orders where seeded
      and status in ('DELIVERED', 'CANCELLED', 'RETURNED_TO_VENDOR', 'PAYMENT_FAILED') order by order_id limit 1000`,
  );
  return rows.map(({ order_id }) => order_id);
}

// Every other order stays with the sandbox's own vendors, so that they are vendors with a long past; the rest goes to
// vendors that exist by their orders alone. An order keeps its way and its pace: only its day is another.
const text = `with past as materialized (
    select row_number() over (order by order_id) - 1 as place, count(*) over () as places, *
    from orders where order_id = any($6)
  ),
  many as (
    select number, number % 2 = 0 as is_own,
      'many-' || lpad((number % $5)::text, 4, '0') as other_vendor,
      date_trunc('day', $4::timestamptz) - make_interval(days => 1 + (random() * $3)::int) as day,
      translate(upper(substr(md5(number::text || random()::text), 1, 12)), '01', 'XZ') as tail,
      '+63917' || lpad((random() * 9999999)::int::text, 7, '0') as phone
    from generate_series($1::int, $2::int) as number
  ),
  made as (
    select past.*, many.tail, many.phone, many.is_own, many.other_vendor,
      many.day - date_trunc('day', past.created_at) as shift
    from many join past on past.place = many.number % past.places
  )
  insert into orders (order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
    status_history, version, created_at, updated_at, preordered_for, customer_phone, details, rider, fleet_id,
    cancel_reason, proofs, tracking_secret, seeded)
  select case when is_own then vendor_id else other_vendor end || '-' || tail,
    case when is_own then vendor_id else other_vendor end,
    case when is_own then root_vendor_id else other_vendor end,
    null, outlet_name, source_address, status,
    (select jsonb_agg(jsonb_set(entry, '{created_at}', to_jsonb(to_char(
        ((entry ->> 'created_at')::timestamptz + shift) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) order by at)
      from jsonb_array_elements(status_history) with ordinality as entries (entry, at)),
    version, created_at + shift, updated_at + shift, null, phone,
    jsonb_set(details::jsonb, '{customer,phone_number}', to_jsonb(phone))::json, rider, null,
    cancel_reason, '{}', md5(tail || phone), true
  from made
  on conflict do nothing`;

/** Makes orders out of the sandbox's past ones, in one statement; answers how many were written. */
export async function multiplyPastOrders(pool: pg.Pool, share: Share): Promise<number> {
  const { first, last, days, until, vendors, patterns } = share;
  const { rowCount } = await pool.query(text, [first, last, days, until, vendors, patterns]);
  return rowCount ?? 0;
}

/** How long the list may grow of what waits to be sorted into the index of past orders (migration 0013), in kilobytes. */
export const letSearchWait = async (pool: pg.Pool, kilobytes: number): Promise<void> =>
  void (await pool.query(`alter index orders_past_searched set (gin_pending_list_limit = ${kilobytes})`));

/** Lets the planner know what is there now. */
export const analyseOrders = async (pool: pg.Pool): Promise<void> =>
  void (await pool.query("vacuum (analyze) orders"));
