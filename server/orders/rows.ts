import { one, type Queryable } from "../platform/database/transaction.ts";
import { announceChanged } from "./announcing/outbox-rows.ts";
import type { OrderRow } from "./order-row.ts";

export const findOrder = (db: Queryable, orderId: string): Promise<OrderRow | undefined> =>
  one<OrderRow>(db, {
    name: "order-by-id",
    text: "select * from orders where order_id = $1",
    values: [orderId],
  });

/** Makes a guest's orders those of a vendor; their ids stay. How many there were. */
export const giveOrdersToVendor = async (
  db: Queryable,
  { guestId, vendorId, now }: { guestId: string; vendorId: string; now: Date },
): Promise<number> => {
  const { rows } = await db.query({
    name: "adopt-orders",
    text: `with changed as (
      update orders set vendor_id = vendors.vendor_id, guest_id = null, version = version + 1, updated_at = $3,
        root_vendor_id = coalesce(vendors.parent_vendor_id, vendors.vendor_id)
      from vendors where orders.guest_id = $1 and vendors.vendor_id = $2 returning orders.*
    ), ${announceChanged} select order_id from changed`,
    values: [guestId, vendorId, now],
  });
  return rows.length;
};
