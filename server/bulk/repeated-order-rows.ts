import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

/** A recent order, as compared with the rows of a sheet. */
export type RecentOrder = {
  order_id: string;
  customer_phone: string;
  amount: number | null;
  address: string;
  latitude: number;
  longitude: number;
  wanted_at: Date;
};

const recentOrdersSql = statement("bulk-recent-orders")`
  select order_id, customer_phone, (details->'order'->>'amount')::double precision as amount,
    details->'customer'->'location'->>'address' as address,
    (details->'customer'->'location'->>'latitude')::double precision as latitude,
    (details->'customer'->'location'->>'longitude')::double precision as longitude,
    coalesce(to_timestamp(preordered_for), created_at) as wanted_at
  from orders where customer_phone = any(${"phones"}) and vendor_id = any(${"vendorIds"})
    and created_at between ${"from"} and ${"to"}
    and status not in ('CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED')
  order by created_at desc`;

/** The orders of some vendors to some phone numbers, placed between two times and not cancelled, newest first. */
export const findRecentOrders = async (
  db: Queryable,
  filter: { phones: readonly string[]; vendorIds: readonly string[]; from: Date; to: Date },
): Promise<RecentOrder[]> => (await db.query<RecentOrder>(recentOrdersSql(filter))).rows;
