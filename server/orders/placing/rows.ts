import type { Asks } from "@waybill/domain/riders/proof-needs";
import { searchTextOf } from "@waybill/domain/history/search";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import { auditedBy, intoAudit } from "../../audit/audit-sql.ts";
import type { Actor } from "../../platform/actor.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";
import type { OrderRow } from "../order-row.ts";

export type NewOrder = {
  row: Omit<OrderRow, "root_vendor_id" | "outlet_name" | "source_address">;
  /** Where the rider collects, in millionths of a degree; the vendor's own place must be the same. */
  sourceMicro: { latitude: number; longitude: number };
  /** Where a guest sends from; a vendor's place and name are read from its row. */
  guestSource: { name: string; address: string } | undefined;
  idempotency: { actor: string; key: string; bodyHash: string } | undefined;
  by: Actor;
};

export type PlaceAnswer = {
  root_vendor_id: string;
  outlet_name: string;
  source_address: string;
  is_suspended: boolean;
  /** The most that the items of an order of this vendor may be worth, in minor units, where this one is worth more. */
  exceeded_minor: number | null;
  is_placed: boolean;
  /** Its announcement, where it was placed. */
  outbox_id: number | null;
};

/** A vendor's own limit of what its items may be worth, else its parent's, where the sum is beyond it. */
const exceededLimit = (minor: string): string => `(
  select value_limit from (select coalesce(item_value_limit_minor, (
    select item_value_limit_minor from vendors parent where parent.vendor_id = vendors.parent_vendor_id
  )) as value_limit) own where value_limit < ${minor}::bigint)`;

// One round trip: the vendor is read, the key taken, the order, its announcement and its audit written, all or nothing.
// A second request with the same key waits here for the first and then finds the key taken.
const placeText = `
with vendor as (
  select coalesce(parent_vendor_id, vendor_id) as root_vendor_id, name as outlet_name,
    concat_ws(', ', nullif(unit, ''), nullif(building, ''), nullif(address_text, ''),
      case when position(city in coalesce(address_text, '')) = 0 then city end) as source_address,
    suspended_at is not null and coalesce(suspended_until > $9::timestamptz, true) as is_suspended,
    ${exceededLimit("$22")} as exceeded_minor
  from vendors
  where vendor_id = $2 and $3::text is null
    and abs(latitude * 1e6 - $4::float8) < 1 and abs(longitude * 1e6 - $5::float8) < 1
  union all
  select $2, $17::text, $6::text, false, null where $3::text is not null
), key as (
  insert into idempotency_keys (actor, key, body_hash, order_id, created_at)
  select $14::text, $15::text, $16::text, $1::text, $9::timestamptz from vendor where $15::text is not null and not is_suspended
    and exceeded_minor is null
  on conflict do nothing returning key
), placed as (
  insert into orders (order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
    status_history, version, created_at, updated_at, preordered_for, customer_phone, details, tracking_secret, seeded,
    search_text)
  select $1, $2, root_vendor_id, $3, outlet_name, source_address, $7, $8::jsonb, 1, $9, $9, $10::int, $11,
    $12::json, $13, $18, $23
  from vendor where not is_suspended and exceeded_minor is null and ($15::text is null or exists (select from key))
  returning order_id, root_vendor_id
), audited as (
  ${intoAudit}
  select $19, $20, $21, $9, 'order.placed', 'order', order_id, null::jsonb, jsonb_build_object('status', $7::text, 'vendor_id', $2::text)
  from placed
), announced as (
  insert into outbox (stream, parent_stream, order_id)
  select coalesce('guest:' || $3::text, $2), nullif(root_vendor_id, $2), order_id from placed
  returning id
)
select root_vendor_id, outlet_name, source_address, is_suspended, exceeded_minor, exists (select from placed) as is_placed,
  (select id from announced) as outbox_id
from vendor`;

/** What the items are worth; the currency was written by us, from the country's own. */
const amountMinorOf = ({ order, currency }: OrderRow["details"]): number | null =>
  order.amount === null ? null : toMinor(order.amount, currency as Currency);

/** As above for an order that is changed: the limit of its vendor that its items are beyond. */
export const findExceededLimit = async (
  db: Queryable,
  { vendorId, details }: { vendorId: string; details: OrderRow["details"] },
): Promise<number | null> => {
  const found = await one<{ exceeded_minor: number | null }>(db, {
    name: "exceeded-item-value-limit",
    text: `select ${exceededLimit("$2")} as exceeded_minor from vendors where vendor_id = $1`,
    values: [vendorId, amountMinorOf(details)],
  });
  return found?.exceeded_minor ?? null;
};

/**
 * Writes a new order. `undefined`: the vendor does not collect at that place. `is_placed` false: the idempotency key
 * was taken, and nothing was written.
 */
export const insertOrder = (
  db: Queryable,
  { row, sourceMicro, guestSource, idempotency, by }: NewOrder,
): Promise<PlaceAnswer | undefined> =>
  one<PlaceAnswer>(db, {
    name: "place-order",
    text: placeText,
    values: [
      row.order_id,
      row.vendor_id,
      row.guest_id,
      sourceMicro.latitude,
      sourceMicro.longitude,
      guestSource?.address ?? null,
      row.status,
      JSON.stringify(row.status_history),
      row.created_at,
      row.preordered_for,
      row.customer_phone,
      JSON.stringify(row.details),
      row.tracking_secret,
      idempotency?.actor ?? null,
      idempotency?.key ?? null,
      idempotency?.bodyHash ?? null,
      guestSource?.name ?? null,
      row.seeded,
      ...auditedBy(by),
      amountMinorOf(row.details),
      searchTextOf({ order_id: row.order_id, customer: row.details.customer }),
    ],
  });

/** Notes what proof of pick-up and delivery a new order asks for, beyond what its market does. */
export const keepAsks = async (db: Queryable, orderId: string, asks: Asks): Promise<void> => {
  await db.query({
    name: "keep-order-asks",
    text: "update orders set asks = $2 where order_id = $1",
    values: [orderId, JSON.stringify(asks)],
  });
};

export type KeyedOrder = OrderRow & { body_hash: string };

export const findOrderOfKey = (db: Queryable, actor: string, key: string): Promise<KeyedOrder | undefined> =>
  one<KeyedOrder>(db, {
    name: "order-of-key",
    text: `select orders.*, body_hash from idempotency_keys join orders using (order_id)
      where actor = $1 and key = $2`,
    values: [actor, key],
  });

/** Frees the key of an order whose card never paid it and never will; false: it is another order's, and stays. */
export const freeKey = async (
  db: Queryable,
  { actor, key }: NonNullable<NewOrder["idempotency"]>,
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "free-key",
    text: `delete from idempotency_keys using orders where actor = $1 and key = $2 and body_hash like 'card:%'
      and orders.order_id = idempotency_keys.order_id and orders.status = 'PAYMENT_CANCELLED'`,
    values: [actor, key],
  });
  return rowCount === 1;
};

export const deleteKeysBefore = async (db: Queryable, time: Date): Promise<void> => {
  await db.query({
    name: "delete-keys",
    text: "delete from idempotency_keys where created_at < $1",
    values: [time],
  });
};
