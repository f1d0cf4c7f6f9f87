import { announcedChanges } from "@waybill/domain/tracking/promises/promise";
import { searchTextOf } from "@waybill/domain/history/search";
import { auditActorValues, auditActorColumns, intoAudit } from "../../audit/audit-sql.ts";
import type { AuditActor } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import { announceChanged } from "../announcing/outbox-rows.ts";
import type { OrderKey, OrderRow } from "../order-row.ts";

const updateOrderSql = statement("update-order")`
  with changed as (
    update orders set details = ${"details"}::json, first_details = coalesce(first_details, details),
      customer_phone = ${"phone_number"}, search_text = ${"search_text"}, version = version + 1, updated_at = ${"at"}
    where order_id = ${"order_id"} and created_at = ${"created_at"} and root_vendor_id = ${"root_vendor_id"}
      and version = ${"version"} returning *
  ), noticed as (
    insert into notice_news (order_id) select order_id from changed where ${"isNews"} and not seeded
  ), audited as (
    ${intoAudit} select ${auditActorColumns}, ${"at"}, ${"action"}, 'order',
      order_id,
      ${"before"}::jsonb, ${"after"}::jsonb from changed
  ), ${announceChanged} select * from changed`;

/** True if the promise moved far enough to notify people. */
const hasNewChange = (before: OrderRow["details"], after: OrderRow["details"]): boolean =>
  announcedChanges(after.promises ?? []).length > announcedChanges(before.promises ?? []).length;

/** Writes an update if the order still has the version that was read; undefined: it changed concurrently. */
export const updateDetails = (
  db: Queryable,
  order: OrderKey & Pick<OrderRow, "details">,
  {
    details,
    at,
    by,
    audited,
  }: {
    details: OrderRow["details"];
    at: Date;
    by: Actor | AuditActor;
    /** The audit's action, with the changed facts. */
    audited: { action: string; before: object; after: object };
  },
): Promise<OrderRow | undefined> =>
  firstRow<OrderRow>(
    db,
    updateOrderSql({
      order_id: order.order_id,
      version: order.version,
      isNews: hasNewChange(order.details, details),
      details: JSON.stringify(details),
      phone_number: details.customer.phone_number,
      at,
      ...auditActorValues(by),
      action: audited.action,
      before: JSON.stringify(audited.before),
      after: JSON.stringify(audited.after),
      created_at: order.created_at,
      root_vendor_id: order.root_vendor_id,
      search_text: searchTextOf({ order_id: order.order_id, ...details }),
    }),
  );
