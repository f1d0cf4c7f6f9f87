import type { StatusEntry } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { WhoPays } from "@waybill/domain/orders/cancelling";
import { noticedStatuses } from "@waybill/domain/notices/notices";
import { finalStatuses } from "@waybill/domain/orders/transitions";
import { auditedBy, intoAudit } from "../../audit/audit-sql.ts";
import type { AuditActor } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";
import { announceChanged } from "../announcing/outbox-rows.ts";
import type { AssignedRider, OrderRow } from "../order-row.ts";
import { listed } from "../status-lists.ts";

export type OrderMove = {
  status: OrderStatus;
  entries: readonly StatusEntry[];
  at: Date;
  /** null: the order has no rider any more; undefined: as it was. */
  rider?: { rider: AssignedRider | null; fleetId: string | null } | undefined;
  cancelReason?: string | undefined;
  failureReason?: string | undefined;
  whoPays?: WhoPays | undefined;
  /** Who moves it, what the audit calls that, and what it keeps beside the status. */
  by: Actor | AuditActor;
  action: string;
  note: object;
};

const endings = listed(finalStatuses);

// A rider's job ends with its order, whoever ended it. What people may have to be told of is written down with the status.
const moveText = `with changed as (
  update orders set status = $3, status_history = status_history || $4::jsonb, version = version + 1,
    updated_at = $5, rider = case when $6 then $7::jsonb else rider end,
    fleet_id = case when $6 then $8 else fleet_id end, cancel_reason = coalesce($9, cancel_reason),
    failure_reason = coalesce($10, failure_reason), who_pays = coalesce($17, who_pays)
  where order_id = $1 and created_at = $18 and version = $2 returning *
), over as (
  update jobs set ended_at = $5 from changed where jobs.order_id = changed.order_id and ended_at is null
    and (changed.rider is null or changed.status in (${endings}))
), noticed as (
  insert into notice_news (order_id) select order_id from changed
    where status in (${listed(noticedStatuses)}) and not seeded
), audited as (
  ${intoAudit} select $11, $12, $13, $5, $14, 'order', order_id, jsonb_build_object('status', $15::text),
    jsonb_build_object('status', status) || $16::jsonb from changed
), ${announceChanged}`;

// What a card has paid for a cancelled order is given back, whatever happens between here and there.
const givingBack = `, paid as (
  update payments set look_at = $5 from changed where payments.order_id = changed.order_id
)`;

/** Writes the next statuses, if the order is still the one that was read; undefined: it changed meanwhile. */
export const updateStatus = (
  db: Queryable,
  order: Pick<OrderRow, "order_id" | "created_at" | "version" | "status">,
  { status, entries, at, rider, cancelReason, failureReason, whoPays, by, action, note }: OrderMove,
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
      failureReason ?? null,
      ...auditedBy(by),
      action,
      order.status,
      JSON.stringify(note),
      whoPays ?? null,
      order.created_at,
    ],
  });

/** Notes that a proof is there, beside whatever else changes. */
export const addProof = (
  db: Queryable,
  orderId: string,
  { proofs, at, by }: { proofs: OrderRow["proofs"]; at: Date; by: Actor | AuditActor },
): Promise<OrderRow | undefined> =>
  one<OrderRow>(db, {
    name: "add-proof",
    text: `with changed as (
      update orders set proofs = proofs || $2::jsonb, version = version + 1, updated_at = $3
      where order_id = $1 returning *
    ), audited as (
      ${intoAudit} select $4, $5, $6, $3, 'order.proof-left', 'order', order_id, null::jsonb, jsonb_build_object('proofs', $2::jsonb)
      from changed
    ), ${announceChanged} select * from changed`,
    values: [orderId, JSON.stringify(proofs), at, ...auditedBy(by)],
  });
