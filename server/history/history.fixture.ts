import type { Order } from "@waybill/contract/order";
import { sql, type Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/** Inserts copies of an order, each a second older; the customers are numbered. */
export async function copyOrder(db: Kysely<Tables>, { order_id }: Order, count: number): Promise<void> {
  await sql`insert into orders (order_id, vendor_id, root_vendor_id, outlet_name, source_address, status, status_history,
      version, created_at, updated_at, customer_phone, details, proofs, tracking_secret, search_text)
    select vendor_id || '-' || lpad(number::text, 12, '0'), vendor_id, root_vendor_id, outlet_name, source_address,
      status, status_history, version, created_at - make_interval(secs => number / 2), updated_at, customer_phone,
      jsonb_set(details::jsonb, '{customer,name}', to_jsonb('Copy ' || number))::json, proofs, tracking_secret,
      lower(vendor_id) || '-' || lpad(number::text, 12, '0') || ' ' || customer_phone || ' copy' || number
    from orders, generate_series(1, ${count}::int) as number where order_id = ${order_id}`.execute(db);
}
