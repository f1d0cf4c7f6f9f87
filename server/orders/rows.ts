import type { OrderStatus } from "@waybill/domain/orders/status";
import type { StatusEntry } from "@waybill/domain/orders/order";
import type pg from "pg";
import type { AssignedRider, OrderRow } from "./order-row.ts";

/** What `pool.query` and a client's `query` have in common. */
export type Queryable = Pick<pg.Pool, "query">;

const one = async <Row extends pg.QueryResultRow>(
  db: Queryable,
  query: pg.QueryConfig,
): Promise<Row | undefined> => (await db.query<Row>(query)).rows[0];

export type NewOrder = {
  row: Omit<OrderRow, "root_vendor_id" | "outlet_name" | "source_address">;
  /** Where the rider collects, in millionths of a degree; the vendor's own place must be the same. */
  sourceMicro: { latitude: number; longitude: number };
  /** Where a guest sends from; a vendor's place and name are read from its row. */
  guestSource: { name: string; address: string } | undefined;
  idempotency: { actor: string; key: string; bodyHash: string } | undefined;
};

export type PlaceAnswer = {
  root_vendor_id: string;
  outlet_name: string;
  source_address: string;
  is_placed: boolean;
};

// One round trip: the vendor is read, the key taken, the order and its announcement written, all or nothing.
// A second request with the same key waits here for the first and then finds the key taken.
const placeText = `
with vendor as (
  select coalesce(parent_vendor_id, vendor_id) as root_vendor_id, name as outlet_name,
    concat_ws(', ', nullif(unit, ''), nullif(building, ''), nullif(address_text, ''),
      case when position(city in coalesce(address_text, '')) = 0 then city end) as source_address
  from vendors
  where vendor_id = $2 and $3::text is null
    and abs(latitude * 1e6 - $4::float8) < 1 and abs(longitude * 1e6 - $5::float8) < 1
  union all
  select $2, $17::text, $6::text where $3::text is not null
), key as (
  insert into idempotency_keys (actor, key, body_hash, order_id, created_at)
  select $14::text, $15::text, $16::text, $1::text, $9::timestamptz from vendor where $15::text is not null
  on conflict do nothing returning key
), placed as (
  insert into orders (order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
    status_history, version, created_at, updated_at, preordered_for, customer_phone, details, tracking_secret)
  select $1, $2, root_vendor_id, $3, outlet_name, source_address, $7, $8::jsonb, 1, $9, $9, $10::int, $11,
    $12::json, $13
  from vendor where $15::text is null or exists (select from key)
  returning order_id, root_vendor_id
), announced as (
  insert into outbox (stream, parent_stream, order_id)
  select coalesce('guest:' || $3::text, $2), nullif(root_vendor_id, $2), order_id from placed
)
select root_vendor_id, outlet_name, source_address, exists (select from placed) as is_placed from vendor`;

/**
 * Writes a new order. `undefined`: the vendor does not collect at that place. `is_placed` false: the idempotency key
 * was taken, and nothing was written.
 */
export const insertOrder = (
  db: Queryable,
  { row, sourceMicro, guestSource, idempotency }: NewOrder,
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
    ],
  });

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
  const { rowCount } = await db.query(
    `delete from idempotency_keys using orders where actor = $1 and key = $2 and body_hash like 'card:%'
      and orders.order_id = idempotency_keys.order_id and orders.status = 'PAYMENT_CANCELLED'`,
    [actor, key],
  );
  return rowCount === 1;
};

export const findOrder = (db: Queryable, orderId: string): Promise<OrderRow | undefined> =>
  one<OrderRow>(db, {
    name: "order-by-id",
    text: "select * from orders where order_id = $1",
    values: [orderId],
  });

export type OrderMove = {
  status: OrderStatus;
  entries: readonly StatusEntry[];
  at: Date;
  /** null: the order has no rider any more; undefined: as it was. */
  rider?: { rider: AssignedRider | null; fleetId: string | null } | undefined;
  cancelReason?: string | undefined;
};

const announce = `announced as (
  insert into outbox (stream, parent_stream, order_id)
  select coalesce('guest:' || guest_id, vendor_id), nullif(root_vendor_id, vendor_id), order_id from changed
)`;

const moveText = `with changed as (
  update orders set status = $3, status_history = status_history || $4::jsonb, version = version + 1,
    updated_at = $5, rider = case when $6 then $7::jsonb else rider end,
    fleet_id = case when $6 then $8 else fleet_id end, cancel_reason = coalesce($9, cancel_reason)
  where order_id = $1 and version = $2 returning *
), ${announce}`;

// What a card has paid for a cancelled order is given back, whatever happens between here and there.
const givingBack = `, paid as (
  update payments set look_at = $5 from changed where payments.order_id = changed.order_id
)`;

/** Writes the next statuses, if the order is still the one that was read; undefined: it changed meanwhile. */
export const updateStatus = (
  db: Queryable,
  order: { order_id: string; version: number },
  { status, entries, at, rider, cancelReason }: OrderMove,
): Promise<OrderRow | undefined> =>
  one<OrderRow>(db, {
    ...(status === "CANCELLED"
      ? { name: "cancel-order", text: `${moveText}${givingBack} select * from changed` }
      : { name: "move-order", text: `${moveText} select * from changed` }),
    values: [
      order.order_id,
      order.version,
      status,
      JSON.stringify(entries),
      at,
      rider !== undefined,
      rider?.rider ? JSON.stringify(rider.rider) : null,
      rider?.fleetId ?? null,
      cancelReason ?? null,
    ],
  });

/** Writes what an update changed, if the order is still the one that was read; undefined: it changed meanwhile. */
export const updateDetails = (
  db: Queryable,
  order: { order_id: string; version: number },
  { details, at }: { details: OrderRow["details"]; at: Date },
): Promise<OrderRow | undefined> =>
  one<OrderRow>(db, {
    name: "update-order",
    text: `with changed as (
      update orders set details = $3::json, first_details = coalesce(first_details, details),
        customer_phone = $4, version = version + 1, updated_at = $5
      where order_id = $1 and version = $2 returning *
    ), ${announce} select * from changed`,
    values: [order.order_id, order.version, JSON.stringify(details), details.customer.phone_number, at],
  });

/** Notes that a proof is there, beside whatever else changes. */
export const addProof = (
  db: Queryable,
  orderId: string,
  { proofs, at }: { proofs: OrderRow["proofs"]; at: Date },
): Promise<OrderRow | undefined> =>
  one<OrderRow>(db, {
    name: "add-proof",
    text: `with changed as (
      update orders set proofs = proofs || $2::jsonb, version = version + 1, updated_at = $3
      where order_id = $1 returning *
    ), ${announce} select * from changed`,
    values: [orderId, JSON.stringify(proofs), at],
  });
