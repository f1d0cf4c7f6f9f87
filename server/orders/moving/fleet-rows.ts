import { auditedBy, intoAudit } from "../../audit/audit-sql.ts";
import type { AuditActor } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";
import { announceChanged } from "../announcing/outbox-rows.ts";
import type { AssignedRider, OrderRow } from "../order-row.ts";

type Change = { fleetId: string; at: Date; by: Actor | AuditActor };

/** Makes an order a fleet's; false: somebody has it, is offered it, or changed it since it was read. */
export const updateFleet = async (
  db: Queryable,
  { order_id, created_at, version }: Pick<OrderRow, "order_id" | "created_at" | "version">,
  { fleetId, at, by }: Change,
): Promise<boolean> => {
  const given = await one(db, {
    name: "give-order-to-fleet",
    text: `with changed as (
      update orders set fleet_id = $3, version = version + 1, updated_at = $4
      where order_id = $1 and created_at = $8 and version = $2 and rider is null and (fleet_id is null or fleet_id = 'own')
        and not exists (select from offered_orders where offered_orders.order_id = $1 and is_open)
      returning *
    ), audited as (
      ${intoAudit} select $5, $6, $7, $4, 'order.given-to-courier', 'order', order_id, null::jsonb,
        jsonb_build_object('fleet_id', fleet_id) from changed
    ), ${announceChanged} select order_id from changed`,
    values: [order_id, version, fleetId, at, ...auditedBy(by), created_at],
  });
  return given !== undefined;
};

/** Makes an order nobody's again, in the status that it has. */
export const clearFleet = async (
  db: Queryable,
  orderId: string,
  { fleetId, at, by }: Change,
): Promise<void> =>
  void (await db.query({
    name: "take-order-from-fleet",
    text: `with changed as (
      update orders set fleet_id = null, rider = null, version = version + 1, updated_at = $3
      where order_id = $1 and fleet_id = $2 returning *
    ), audited as (
      ${intoAudit} select $4, $5, $6, $3, 'order.given-up-by-courier', 'order', order_id,
        jsonb_build_object('fleet_id', $2::text), null::jsonb from changed
    ), ${announceChanged} select order_id from changed`,
    values: [orderId, fleetId, at, ...auditedBy(by)],
  }));

/** Writes who of the same fleet carries an order now. */
export const updateRider = async (
  db: Queryable,
  orderId: string,
  { rider, fleetId, at, by }: Change & { rider: AssignedRider },
): Promise<void> =>
  void (await db.query({
    name: "change-rider-of-fleet",
    text: `with changed as (
      update orders set rider = $3::jsonb, version = version + 1, updated_at = $4
      where order_id = $1 and fleet_id = $2 and rider is not null and rider <> $3::jsonb returning *
    ), audited as (
      ${intoAudit} select $5, $6, $7, $4, 'order.driver-changed', 'order', order_id, null::jsonb,
        jsonb_build_object('fleet_id', fleet_id) from changed
    ), ${announceChanged} select order_id from changed`,
    values: [orderId, fleetId, JSON.stringify(rider), at, ...auditedBy(by)],
  }));
