import { promiseOfOrder } from "../orders/promises/promise-sql.ts";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

/** The promise of one order compared with its real times; in minutes. */
export type KeptPromise = {
  vendor_id: string;
  outlet_name: string;
  /** The hour in the country's time zone when the order was placed. */
  hour: string;
  latitude: number;
  longitude: number;
  pickup_error: number | null;
  delivery_error: number;
  is_kept: boolean;
};

const keptPromisesSql = statement("kept-promises")`
  select vendor_id, outlet_name, to_char(created_at at time zone ${"timezone"}, 'HH24') as hour,
    (details -> 'source' ->> 'latitude')::float8 as latitude,
    (details -> 'source' ->> 'longitude')::float8 as longitude,
    pickup_error::float8 as pickup_error, delivery_error::float8 as delivery_error, is_kept
  from (
    select * from orders where created_at >= ${"from"} and created_at < ${"to"} and status = 'DELIVERED'
    order by created_at desc, order_id desc limit ${"max"}
  ) orders cross join ${promiseOfOrder}`;

/** The promises of the newest `most` delivered orders of a period. */
export async function findKeptPromises(
  db: Queryable,
  period: { from: Date; to: Date; timezone: string; max: number },
): Promise<KeptPromise[]> {
  return (await db.query<KeptPromise>(keptPromisesSql(period))).rows;
}
