import { sql, type Kysely } from "kysely";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** Writes many orders in one statement; nobody hears of them. */
export async function insertPastOrders(db: Kysely<Tables>, orders: readonly OrderRow[]): Promise<void> {
  await sql`insert into orders (order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
      status_history, version, created_at, updated_at, preordered_for, customer_phone, details, rider, fleet_id,
      cancel_reason, proofs, tracking_secret, seeded)
    select order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
      status_history, version, created_at, updated_at, preordered_for, customer_phone, details,
      case when jsonb_typeof(rider) = 'object' then rider end, fleet_id,
      cancel_reason, proofs, tracking_secret, seeded
    from json_to_recordset(${JSON.stringify(orders)}::json) as past (order_id text, vendor_id text,
      root_vendor_id text, guest_id text, outlet_name text, source_address text, status text, status_history jsonb,
      version int, created_at timestamptz, updated_at timestamptz, preordered_for int, customer_phone text,
      details json, rider jsonb, fleet_id text, cancel_reason text, proofs jsonb, tracking_secret text,
      seeded boolean)`.execute(db);
}
