import type { ShownSender } from "@waybill/contract/partner/order";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

/** The fields that a partner's order has besides the common ones, and those that its response needs. */
export type PartnerDetails = {
  sender: ShownSender;
  is_dynamic_pickup: boolean;
  email: string | null;
  postal_code: string | null;
  collect_from_customer: number;
  drop_off: "PIN" | "NONE";
  pickup_code: string;
  packaging: { size: string | null; weight: number | null };
  integrator: string;
  products: unknown;
  external_details: unknown;
};

export type PartnerOrderRow = {
  order_id: string;
  client_order_id: string | null;
  details: PartnerDetails;
  is_cancelled_by_client: boolean;
};

const insertPartnerOrderSql = statement("insert-partner-order")`
  insert into partner_orders (order_id, vendor_id, client_order_id, details)
    values (${"order_id"}, ${"vendor_id"}, ${"client_order_id"}, ${"details"})`;

export const insertPartnerOrder = async (
  db: Queryable,
  order: Omit<PartnerOrderRow, "is_cancelled_by_client"> & { vendor_id: string },
): Promise<void> => {
  await db.query(
    insertPartnerOrderSql({
      order_id: order.order_id,
      vendor_id: order.vendor_id,
      client_order_id: order.client_order_id,
      details: JSON.stringify(order.details),
    }),
  );
};

const partnerOrdersSql = statement("partner-orders")`
  select order_id, client_order_id, details, is_cancelled_by_client from partner_orders
  where order_id = any (${"orderIds"}::text[])`;

export const findPartnerOrders = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PartnerOrderRow>> => {
  const { rows } = await db.query<PartnerOrderRow>(partnerOrdersSql({ orderIds }));
  return new Map(rows.map((row) => [row.order_id, row]));
};

const partnerOrdersOfNumberSql = statement("partner-orders-of-number")`
  select order_id from partner_orders join orders using (order_id)
  where partner_orders.vendor_id = ${"vendorId"} and client_order_id = ${"clientOrderId"}
    order by created_at desc, order_id limit 100`;

/** The orders with this client order number. */
export const findOrdersOfNumber = async (
  db: Queryable,
  { vendorId, clientOrderId }: { vendorId: string; clientOrderId: string },
): Promise<string[]> => {
  const { rows } = await db.query<{ order_id: string }>(
    partnerOrdersOfNumberSql({ vendorId, clientOrderId }),
  );
  return rows.map(({ order_id }) => order_id);
};

const partnerOrderCancelledSql = statement("partner-order-cancelled")`
  update partner_orders set is_cancelled_by_client = true where order_id = ${"orderId"}`;

/**
 * Records that the partner itself cancelled the order; does nothing for an order that was not placed by a partner.
 */
export const noteCancelledByClient = async (db: Queryable, orderId: string): Promise<void> => {
  await db.query(partnerOrderCancelledSql({ orderId }));
};
