import type { StatusEntry } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { WhoPays } from "@waybill/domain/orders/cancelling";
import { finalStatuses } from "@waybill/domain/orders/transitions";
import { noticedStatuses } from "@waybill/domain/tracking/notices/notices";
import { auditActorValues, auditActorColumns, intoAudit } from "../../audit/audit-sql.ts";
import type { AuditActor } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { fragment, joined, raw, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import { announceChanged } from "../announcing/outbox-rows.ts";
import type { AssignedRider, OrderKey, OrderRow } from "../order-row.ts";
import { statusListSql } from "../status-lists.ts";
import type { AlongMove } from "./along-moves.ts";

export type OrderMove = {
  status: OrderStatus;
  entries: readonly StatusEntry[];
  at: Date;
  /** null: removes the rider; undefined: leaves the rider unchanged. */
  rider?: { rider: AssignedRider | null; fleetId: string | null } | undefined;
  cancelReason?: string | undefined;
  failureReason?: string | undefined;
  whoPays?: WhoPays | undefined;
  /** The order's changed details; the customer must be unchanged. */
  details?: OrderRow["details"] | undefined;
  /** The actor who moves the order, the audit's action, and more facts for the audit besides the status. */
  by: Actor | AuditActor;
  action: string;
  note: object;
};

// Moves the order, and queues it for notices with the same statement.
const moved = fragment`with changed as (
  update orders set status = ${"newStatus"}, status_history = status_history || ${"entries"}::jsonb,
    version = version + 1, updated_at = ${"at"},
    first_details = case when ${"details"}::text is null then first_details else coalesce(first_details, details) end,
    details = coalesce(${"details"}::json, details),
    rider = case when ${"hasRider"} then ${"rider"}::jsonb else rider end,
    fleet_id = case when ${"hasRider"} then ${"fleetId"} else fleet_id end,
    cancel_reason = coalesce(${"cancelReason"}, cancel_reason),
    failure_reason = coalesce(${"failureReason"}, failure_reason), who_pays = coalesce(${"whoPays"}, who_pays)
  where order_id = ${"order_id"} and created_at = ${"created_at"} and root_vendor_id = ${"root_vendor_id"}
    and version = ${"version"} returning *
), noticed as (
  insert into notice_news (order_id) select order_id from changed
    where status in (${statusListSql(noticedStatuses)}) and not seeded
), audited as (
  ${intoAudit} select ${auditActorColumns}, ${"at"}, ${"action"}, 'order', order_id, jsonb_build_object('status', ${"status"}::text),
    jsonb_build_object('status', status) || ${"note"}::jsonb from changed
)`;

const moveOrderSql = (name: string, along: readonly AlongMove[]) => {
  const parts = along.map((part) => fragment`${raw(part.name)} as (${part.sql}), `);
  return statement(name)`${moved}, ${joined(parts, "")}${announceChanged} select * from changed`;
};

/** An ended order releases its counter code for other orders of the outlet. */
const freedCode: AlongMove = {
  name: "freed_code",
  sql: fragment`delete from counter_codes using changed where counter_codes.order_id = changed.order_id`,
};

/** The statement of each status, built on first use. */
const statements = new Map<string, ReturnType<typeof moveOrderSql>>();

const moveOrderSqlTo = (status: OrderStatus, alongMoves: readonly AlongMove[]) => {
  const along = [
    ...(finalStatuses.includes(status) ? [freedCode] : []),
    ...alongMoves.filter(({ when }) => when === undefined || when === status),
  ];
  const verb = status === "CANCELLED" ? "cancel-order" : "move-order";
  const name = [verb, ...along.map((part) => part.name)].join("-");
  const cached = statements.get(name) ?? moveOrderSql(name, along);
  statements.set(name, cached);
  return cached;
};

/**
 * Writes the next statuses if the order still has the version that was read; undefined: it changed concurrently.
 */
export const updateStatus = (
  db: Queryable,
  order: OrderKey & Pick<OrderRow, "status">,
  { status, entries, at, rider, cancelReason, failureReason, whoPays, details, by, action, note }: OrderMove,
  alongMoves: readonly AlongMove[],
): Promise<OrderRow | undefined> =>
  firstRow<OrderRow>(
    db,
    moveOrderSqlTo(
      status,
      alongMoves,
    )({
      order_id: order.order_id,
      created_at: order.created_at,
      root_vendor_id: order.root_vendor_id,
      version: order.version,
      status: order.status,
      newStatus: status,
      entries: JSON.stringify(entries),
      at,
      hasRider: rider !== undefined,
      rider: rider?.rider ? JSON.stringify(rider.rider) : null,
      fleetId: rider?.fleetId ?? null,
      cancelReason: cancelReason ?? null,
      failureReason: failureReason ?? null,
      whoPays: whoPays ?? null,
      details: details ? JSON.stringify(details) : null,
      ...auditActorValues(by),
      action,
      note: JSON.stringify(note),
    }),
  );

const addProofSql = statement("add-proof")`
  with changed as (
    update orders set proofs = proofs || ${"proofs"}::jsonb, version = version + 1, updated_at = ${"at"}
    where order_id = ${"orderId"} returning *
  ), audited as (
    ${intoAudit} select ${auditActorColumns}, ${"at"}, 'order.proof-left', 'order',
      order_id, null::jsonb, jsonb_build_object('proofs', ${"proofs"}::jsonb)
    from changed
  ), ${announceChanged} select * from changed`;

/** Records a new proof; concurrent changes are kept. */
export const addProof = (
  db: Queryable,
  orderId: string,
  { proofs, at, by }: { proofs: OrderRow["proofs"]; at: Date; by: Actor | AuditActor },
): Promise<OrderRow | undefined> =>
  firstRow<OrderRow>(
    db,
    addProofSql({ orderId, proofs: JSON.stringify(proofs), at, ...auditActorValues(by) }),
  );

const addDistanceSql = statement("add-distance")`
  with changed as (
    update orders set status_history = jsonb_set(status_history, array[${"index"}::text],
        (status_history -> ${"index"}::int) || ${"distance"}::jsonb),
      version = version + 1, updated_at = ${"at"}
    where order_id = ${"order_id"} and created_at = ${"created_at"} and root_vendor_id = ${"root_vendor_id"}
      and version = ${"version"} returning *
  ), ${announceChanged} select * from changed`;

/** Adds the distance from the stop to a history entry; undefined: the order changed concurrently. */
export const addDistance = (
  db: Queryable,
  { order_id, created_at, root_vendor_id, version }: OrderKey,
  { index, distance, at }: { index: number; distance: object; at: Date },
): Promise<OrderRow | undefined> =>
  firstRow<OrderRow>(
    db,
    addDistanceSql({
      order_id,
      created_at,
      root_vendor_id,
      version,
      index,
      distance: JSON.stringify(distance),
      at,
    }),
  );
