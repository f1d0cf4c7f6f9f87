import { currentTraceSql } from "../announcing/outbox-rows.ts";
import type { OrderProofNeeds } from "@waybill/domain/riders/proof-needs";
import { searchTextOf } from "@waybill/domain/history/search";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import { auditActorValues, auditActorColumns, intoAudit } from "../../audit/audit-sql.ts";
import type { Actor } from "../../platform/actor.ts";
import { fragment, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import type { OrderRow } from "../order-row.ts";
import { throwLimitReached, type CountedFee, type FeeLimit } from "../counted-fee.ts";

export type NewOrder = {
  row: Omit<OrderRow, "root_vendor_id" | "outlet_name" | "source_address">;
  /** The pick-up location in millionths of a degree; it must equal the vendor's own. */
  sourceMicro: { latitude: number; longitude: number };
  /** A guest's sender; a vendor's address and name are read from its row. */
  guestSource: { name: string; address: string } | undefined;
  idempotency: { actor: string; key: string; bodyHash: string } | undefined;
  by: Actor;
  /** The fee that counts toward the vendor's limits. */
  counted: CountedFee;
};

export type PlacementRow = {
  root_vendor_id: string;
  outlet_name: string;
  source_address: string;
  is_suspended: boolean;
  /** The item-value limit that this order exceeds, in minor units; null if none. */
  exceeded_minor: number | null;
  /** True if the vendor requires a reference, and the order has none. */
  lacks_reference: boolean;
  /** The fee limit of the vendor, or of its parent, that this order exceeds. */
  limit_reached: FeeLimit | null;
  is_placed: boolean;
  /** The code for the counter; null if the order was not placed. */
  counter_code: string | null;
  /** The id of the order's announcement, if it was placed. */
  outbox_id: number | null;
};

/** The vendor's own item-value limit, else its parent's, if the amount exceeds it. */
const exceededLimit = fragment`(
  select value_limit from (select coalesce(item_value_limit_minor, (
    select item_value_limit_minor from vendors parent where parent.vendor_id = vendors.parent_vendor_id
  )) as value_limit) own where value_limit < ${"amountMinor"}::bigint)`;

/** The fee limits are checked later: an order above a limit is refused, and its key is not stored. */
const mayBePlaced = fragment`not is_suspended and exceeded_minor is null and not lacks_reference`;

// One round trip reads the vendor and stores the key, the order, its announcement and its audit row, or nothing. A
// concurrent request with the same key waits for the first and then finds the key stored.
const placeOrderSql = statement("place-order")`
with vendor as (
  select coalesce(parent_vendor_id, vendor_id) as root_vendor_id, name as outlet_name,
    concat_ws(', ', nullif(unit, ''), nullif(building, ''), nullif(address_text, ''),
      case when position(city in coalesce(address_text, '')) = 0 then city end) as source_address,
    suspended_at is not null and coalesce(suspended_until > ${"created_at"}::timestamptz, true) as is_suspended,
    ${exceededLimit} as exceeded_minor, coalesce(reference_required, false) and not ${"hasReference"} as lacks_reference,
    coalesce(is_limited, false) and not ${"seeded"} as is_limited
  from vendors, lateral (
    select bool_or(reference_required) as reference_required,
      bool_or(coalesce(per_day_minor, per_order_minor) is not null) as is_limited
    from order_rules where order_rules.vendor_id in (vendors.vendor_id, parent_vendor_id)
  ) rules
  where vendor_id = ${"vendor_id"} and ${"guest_id"}::text is null
    and abs(latitude * 1e6 - ${"latitude"}::float8) < 1 and abs(longitude * 1e6 - ${"longitude"}::float8) < 1
  union all
  select ${"vendor_id"}, ${"sourceName"}::text, ${"sourceAddress"}::text, false, null, false, false where ${"guest_id"}::text is not null
), key as (
  insert into idempotency_keys (actor, key, body_hash, order_id, created_at)
  select ${"actor"}::text, ${"key"}::text, ${"bodyHash"}::text, ${"order_id"}::text,
    ${"created_at"}::timestamptz
  from vendor where ${"key"}::text is not null and ${mayBePlaced}
  on conflict do nothing returning key
), limited as materialized (
  select case when is_limited then take_from_limits(${"vendor_id"}, root_vendor_id, ${"day"}, ${"dayStart"}, ${"dayEnd"},
    ${"feeMinor"}, null, ${"units"}, ${"key"}::text is not null) end as reached
  from vendor where ${mayBePlaced} and (${"key"}::text is null or exists (select from key))
), placed as (
  insert into orders (order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
    status_history, version, created_at, updated_at, preordered_for, customer_phone, details, tracking_secret,
    seeded, search_text, asks, counter_code)
  select ${"order_id"}, ${"vendor_id"}, root_vendor_id, ${"guest_id"}, outlet_name, source_address, ${"status"},
    ${"status_history"}::jsonb, 1, ${"created_at"}, ${"created_at"}, ${"preordered_for"}::int,
    ${"customer_phone"}, ${"details"}::json, ${"tracking_secret"}, ${"seeded"}, ${"search_text"}, ${"asks"}::jsonb,
    take_counter_code(coalesce('guest:' || ${"guest_id"}::text, ${"vendor_id"}), ${"order_id"})
  from vendor, limited where limited.reached is null
  returning order_id, root_vendor_id, counter_code
), audited as (
  ${intoAudit}
  select ${auditActorColumns}, ${"created_at"}, 'order.placed', 'order', order_id,
    null::jsonb, jsonb_build_object('status', ${"status"}::text, 'vendor_id', ${"vendor_id"}::text)
  from placed
), announced as (
  insert into outbox (stream, parent_stream, order_id, traceparent, entries)
  select coalesce('guest:' || ${"guest_id"}::text, ${"vendor_id"}), nullif(root_vendor_id, ${"vendor_id"}),
    order_id, ${currentTraceSql}, jsonb_array_length(${"status_history"}::jsonb) from placed
  returning id
)
select root_vendor_id, outlet_name, source_address, is_suspended, exceeded_minor, lacks_reference,
  (select reached from limited) as limit_reached,
  exists (select from placed) as is_placed, (select counter_code from placed) as counter_code,
  (select id from announced) as outbox_id
from vendor`;

/** The value of the items in minor units. */
export const amountMinorOf = ({ order, currency }: OrderRow["details"]): number | null =>
  order.amount === null ? null : toMinor(order.amount, currency as Currency);

const exceededItemValueLimitSql = statement("exceeded-item-value-limit")`
  select ${exceededLimit} as exceeded_minor from vendors where vendor_id = ${"vendorId"}`;

/** The vendor's item-value limit that the items of a changed order exceed. */
export const findExceededLimit = async (
  db: Queryable,
  { vendorId, amountMinor }: { vendorId: string; amountMinor: number | null },
): Promise<number | null> => {
  const found = await firstRow<{ exceeded_minor: number | null }>(
    db,
    exceededItemValueLimitSql({ vendorId, amountMinor }),
  );
  return found?.exceeded_minor ?? null;
};

/**
 * Inserts a new order. `undefined`: the vendor does not collect at that location. `is_placed` false: the
 * idempotency key exists, and nothing was written.
 */
export const insertOrder = (
  db: Queryable,
  { row, sourceMicro, guestSource, idempotency, by, counted }: NewOrder,
): Promise<PlacementRow | undefined> =>
  firstRow<PlacementRow>(
    db,
    placeOrderSql({
      order_id: row.order_id,
      vendor_id: row.vendor_id,
      guest_id: row.guest_id,
      latitude: sourceMicro.latitude,
      longitude: sourceMicro.longitude,
      sourceAddress: guestSource?.address ?? null,
      status: row.status,
      status_history: JSON.stringify(row.status_history),
      created_at: row.created_at,
      preordered_for: row.preordered_for,
      customer_phone: row.customer_phone,
      details: JSON.stringify(row.details),
      tracking_secret: row.tracking_secret,
      actor: idempotency?.actor ?? null,
      key: idempotency?.key ?? null,
      bodyHash: idempotency?.bodyHash ?? null,
      sourceName: guestSource?.name ?? null,
      seeded: row.seeded,
      asks: row.asks ? JSON.stringify(row.asks) : null,
      ...auditActorValues(by),
      amountMinor: amountMinorOf(row.details),
      search_text: searchTextOf({ order_id: row.order_id, ...row.details }),
      hasReference: row.details.reference !== undefined,
      ...counted,
    }),
  ).catch(throwLimitReached);

const keepOrderAsksSql = statement("keep-order-asks")`
  update orders set asks = ${"asks"} where order_id = ${"order_id"} and root_vendor_id = ${"root_vendor_id"}`;

/** Stores the proofs that a new order requires in addition to the country's. */
export const saveExtraRequirements = async (
  db: Queryable,
  { order_id, root_vendor_id }: Pick<OrderRow, "order_id" | "root_vendor_id">,
  asks: OrderProofNeeds,
): Promise<void> => {
  await db.query(keepOrderAsksSql({ order_id, root_vendor_id, asks: JSON.stringify(asks) }));
};

export type KeyedOrder = OrderRow & { body_hash: string };

const orderOfKeySql = statement("order-of-key")`
  select orders.*, body_hash from idempotency_keys join orders using (order_id)
  where actor = ${"actor"} and key = ${"key"}`;

export const findOrderOfKey = (db: Queryable, actor: string, key: string): Promise<KeyedOrder | undefined> =>
  firstRow<KeyedOrder>(db, orderOfKeySql({ actor, key }));

const freeKeySql = statement("free-key")`
  delete from idempotency_keys using orders where actor = ${"actor"} and key = ${"key"}
    and body_hash like 'card:%'
  and orders.order_id = idempotency_keys.order_id and orders.status = 'PAYMENT_CANCELLED'`;

/** Frees the key of an order whose card payment was cancelled; false if the key belongs to another order. */
export const releaseKey = async (
  db: Queryable,
  { actor, key }: NonNullable<NewOrder["idempotency"]>,
): Promise<boolean> => {
  const { rowCount } = await db.query(freeKeySql({ actor, key }));
  return rowCount === 1;
};

const deleteKeysSql = statement("delete-keys")`delete from idempotency_keys where created_at < ${"time"}`;

export const deleteKeysBefore = async (db: Queryable, time: Date): Promise<void> => {
  await db.query(deleteKeysSql({ time }));
};
