import type { StatusEntry } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { finalStatuses } from "@waybill/domain/orders/transitions";
import { one, type Queryable } from "../../platform/database/transaction.ts";
import { announceChanged } from "../announcing/outbox-rows.ts";
import type { AssignedRider, OrderRow } from "../order-row.ts";

export type OrderMove = {
  status: OrderStatus;
  entries: readonly StatusEntry[];
  at: Date;
  /** null: the order has no rider any more; undefined: as it was. */
  rider?: { rider: AssignedRider | null; fleetId: string | null } | undefined;
  cancelReason?: string | undefined;
  failureReason?: string | undefined;
};

const endings = finalStatuses.map((status) => `'${status}'`).join(", ");

// A rider's job ends with its order, whoever ended it.
const moveText = `with changed as (
  update orders set status = $3, status_history = status_history || $4::jsonb, version = version + 1,
    updated_at = $5, rider = case when $6 then $7::jsonb else rider end,
    fleet_id = case when $6 then $8 else fleet_id end, cancel_reason = coalesce($9, cancel_reason),
    failure_reason = coalesce($10, failure_reason)
  where order_id = $1 and version = $2 returning *
), over as (
  update jobs set ended_at = $5 from changed where jobs.order_id = changed.order_id and ended_at is null
    and (changed.rider is null or changed.status in (${endings}))
), ${announceChanged}`;

// What a card has paid for a cancelled order is given back, whatever happens between here and there.
const givingBack = `, paid as (
  update payments set look_at = $5 from changed where payments.order_id = changed.order_id
)`;

/** Writes the next statuses, if the order is still the one that was read; undefined: it changed meanwhile. */
export const updateStatus = (
  db: Queryable,
  order: { order_id: string; version: number },
  { status, entries, at, rider, cancelReason, failureReason }: OrderMove,
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
    ],
  });

/** Notes that a proof is there, beside whatever else changes. */
export const addProof = (
  db: Queryable,
  orderId: string,
  { proofs, at }: { proofs: OrderRow["proofs"]; at: Date },
): Promise<OrderRow | undefined> =>
  one<OrderRow>(db, {
    name: "add-proof",
    text: `with changed as (
      update orders set proofs = proofs || $2::jsonb, version = version + 1, updated_at = $3
      where order_id = $1 returning *
    ), ${announceChanged} select * from changed`,
    values: [orderId, JSON.stringify(proofs), at],
  });
