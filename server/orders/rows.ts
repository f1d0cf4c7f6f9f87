import { auditActorValues, auditActorColumns, intoAudit } from "../audit/audit-sql.ts";
import type { AuditActor } from "../audit/record-audit.ts";
import { statement } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";
import { announceChanged } from "./announcing/outbox-rows.ts";
import type { OrderRow } from "./order-row.ts";
import { endedStatusesSql } from "./status-lists.ts";
import { createdWithin, findRecentFirst } from "./recent-first.ts";

const orderByIdSql = statement("order-by-id")`select * from orders where order_id = ${"orderId"}`;

export const findOrderById = (db: Queryable, orderId: string): Promise<OrderRow | undefined> =>
  firstRow<OrderRow>(db, orderByIdSql({ orderId }));

const ordersByIdSql = statement("orders-by-id")`
  select * from orders where order_id = any (${"ids"}::text[]) and ${createdWithin}`;

/** Reads orders by their ids. */
export const findOrdersById = async (
  db: Queryable,
  { orderIds, now }: { orderIds: readonly string[]; now: Date },
): Promise<Map<string, OrderRow>> => {
  const found = await findRecentFirst({ orderIds: [...new Set(orderIds)], now }, async (ids, span) => {
    const { rows } = await db.query<OrderRow>(ordersByIdSql({ ids, ...span }));
    return rows;
  });
  return new Map(found.map((row) => [row.order_id, row]));
};

const versionsOfOrdersSql = statement("versions-of-orders")`
  select order_id, version from orders where order_id = any (${"ids"}::text[]) and ${createdWithin}`;

/** The versions of orders, which show if the orders have changed. */
export const findVersions = (
  db: Queryable,
  which: { orderIds: readonly string[]; now: Date },
): Promise<Pick<OrderRow, "order_id" | "version">[]> =>
  findRecentFirst(which, async (ids, span) => {
    const { rows } = await db.query<Pick<OrderRow, "order_id" | "version">>(
      versionsOfOrdersSql({ ids, ...span }),
    );
    return rows;
  });

const adoptOrdersSql = statement("adopt-orders")`
  with changed as (
    update orders set vendor_id = vendors.vendor_id, guest_id = null, version = version + 1,
      updated_at = ${"now"},
      root_vendor_id = coalesce(vendors.parent_vendor_id, vendors.vendor_id),
      counter_code = case when status in (${endedStatusesSql}) then counter_code
        else take_counter_code(vendors.vendor_id, order_id, counter_code) end
    from vendors where orders.guest_id = ${"guestId"} and vendors.vendor_id = ${"vendorId"} returning orders.*
  ), audited as (
    ${intoAudit} select ${auditActorColumns}, ${"now"}, 'order.adopted', 'order',
      order_id, jsonb_build_object('vendor_id', 'guest'),
      jsonb_build_object('vendor_id', vendor_id) from changed
  ), ${announceChanged} select order_id from changed`;

/** Moves a guest's orders to a vendor, with unchanged ids. Returns their number. */
export const giveOrdersToVendor = async (
  db: Queryable,
  { guestId, vendorId, now, by }: { guestId: string; vendorId: string; now: Date; by: AuditActor },
): Promise<number> => {
  const { rows } = await db.query(adoptOrdersSql({ guestId, vendorId, now, ...auditActorValues(by) }));
  return rows.length;
};
