import { one, type Queryable } from "../../platform/database/transaction.ts";
import { announceChanged } from "../announcing/outbox-rows.ts";
import type { OrderRow } from "../order-row.ts";

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
    ), ${announceChanged} select * from changed`,
    values: [order.order_id, order.version, JSON.stringify(details), details.customer.phone_number, at],
  });
