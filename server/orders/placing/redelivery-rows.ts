import { auditActorValues, auditActorColumns, intoAudit } from "../../audit/audit-sql.ts";
import type { Actor } from "../../platform/actor.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { announceChanged } from "../announcing/outbox-rows.ts";

const linkRedeliverySql = statement("link-redelivery")`
  with changed as (
    update orders set version = version + 1, updated_at = ${"at"}, first_details = coalesce(first_details, details),
      details = (details::jsonb || jsonb_build_object('redelivered_as', ${"newOrderId"}::text))::json
    where order_id = ${"orderId"} returning *
  ), audited as (
    ${intoAudit} select ${auditActorColumns}, ${"at"}, 'order.redelivered', 'order', order_id, null::jsonb,
      jsonb_build_object('redelivered_as', ${"newOrderId"}::text) from changed
  ), ${announceChanged} select order_id from changed`;

/** Links an order to its redelivery, in the transaction that places the redelivery. */
export const linkRedelivery = async (
  db: Queryable,
  { orderId, newOrderId, by, at }: { orderId: string; newOrderId: string; by: Actor; at: Date },
): Promise<void> =>
  void (await db.query(linkRedeliverySql({ orderId, newOrderId, at, ...auditActorValues(by) })));
