import { searchTextOf } from "@waybill/domain/history/search";
import { auditedBy, intoAudit } from "../../audit/audit-sql.ts";
import type { Actor } from "../../platform/actor.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";
import { announceChanged } from "../announcing/outbox-rows.ts";
import type { OrderRow } from "../order-row.ts";

/** Writes what an update changed, if the order is still the one that was read; undefined: it changed meanwhile. */
export const updateDetails = (
  db: Queryable,
  order: Pick<OrderRow, "order_id" | "created_at" | "version">,
  {
    details,
    at,
    by,
    audited,
  }: { details: OrderRow["details"]; at: Date; by: Actor; audited: { before: object; after: object } },
): Promise<OrderRow | undefined> =>
  one<OrderRow>(db, {
    name: "update-order",
    text: `with changed as (
      update orders set details = $3::json, first_details = coalesce(first_details, details),
        customer_phone = $4, search_text = $12, version = version + 1, updated_at = $5
      where order_id = $1 and created_at = $11 and version = $2 returning *
    ), audited as (
      ${intoAudit} select $6, $7, $8, $5, 'order.updated', 'order', order_id,
        $9::jsonb, $10::jsonb from changed
    ), ${announceChanged} select * from changed`,
    values: [
      order.order_id,
      order.version,
      JSON.stringify(details),
      details.customer.phone_number,
      at,
      ...auditedBy(by),
      JSON.stringify(audited.before),
      JSON.stringify(audited.after),
      order.created_at,
      searchTextOf({ order_id: order.order_id, customer: details.customer }),
    ],
  });
