import { auditActorValues, auditActorColumns, intoAudit } from "../../audit/audit-sql.ts";
import type { AuditActor } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import { announceChanged } from "../announcing/outbox-rows.ts";
import type { AssignedRider, OrderKey } from "../order-row.ts";

type Change = { fleetId: string; at: Date; by: Actor | AuditActor };

const giveOrderToFleetSql = statement("give-order-to-fleet")`
  with changed as (
    update orders set fleet_id = ${"fleetId"}, version = version + 1, updated_at = ${"at"}
    where order_id = ${"order_id"} and created_at = ${"created_at"} and root_vendor_id = ${"root_vendor_id"}
      and version = ${"version"} and rider is null
      and (fleet_id is null or fleet_id = 'own')
      and not exists (select from offered_orders where offered_orders.order_id = ${"order_id"} and is_open)
    returning *
  ), audited as (
    ${intoAudit} select ${auditActorColumns}, ${"at"}, 'order.given-to-courier',
      'order', order_id, null::jsonb,
      jsonb_build_object('fleet_id', fleet_id) from changed
  ), ${announceChanged} select order_id from changed`;

/** Gives an order to a fleet; false if it was accepted, offered or changed since it was read. */
export const updateFleet = async (
  db: Queryable,
  { order_id, created_at, root_vendor_id, version }: OrderKey,
  { fleetId, at, by }: Change,
): Promise<boolean> => {
  const order = await firstRow(
    db,
    giveOrderToFleetSql({
      order_id,
      created_at,
      root_vendor_id,
      version,
      fleetId,
      at,
      ...auditActorValues(by),
    }),
  );
  return order !== undefined;
};

const takeOrderFromFleetSql = statement("take-order-from-fleet")`
  with changed as (
    update orders set fleet_id = null, rider = null, version = version + 1, updated_at = ${"at"}
    where order_id = ${"orderId"} and fleet_id = ${"fleetId"} returning *
  ), audited as (
    ${intoAudit} select ${auditActorColumns}, ${"at"}, 'order.given-up-by-courier',
      'order', order_id,
      jsonb_build_object('fleet_id', ${"fleetId"}::text), null::jsonb from changed
  ), ${announceChanged} select order_id from changed`;

/** Removes an order's fleet and rider without changing its status. */
export const clearFleet = async (
  db: Queryable,
  orderId: string,
  { fleetId, at, by }: Change,
): Promise<void> =>
  void (await db.query(takeOrderFromFleetSql({ orderId, fleetId, at, ...auditActorValues(by) })));

const changeRiderOfFleetSql = statement("change-rider-of-fleet")`
  with changed as (
    update orders set rider = ${"rider"}::jsonb, version = version + 1, updated_at = ${"at"}
    where order_id = ${"orderId"} and fleet_id = ${"fleetId"} and rider is not null
      and rider <> ${"rider"}::jsonb returning *
  ), audited as (
    ${intoAudit} select ${auditActorColumns}, ${"at"}, 'order.driver-changed',
      'order', order_id, null::jsonb,
      jsonb_build_object('fleet_id', fleet_id) from changed
  ), ${announceChanged} select order_id from changed`;

/** Writes which rider of the same fleet carries an order now. */
export const updateRider = async (
  db: Queryable,
  orderId: string,
  { rider, fleetId, at, by }: Change & { rider: AssignedRider },
): Promise<void> =>
  void (await db.query(
    changeRiderOfFleetSql({ orderId, fleetId, rider: JSON.stringify(rider), at, ...auditActorValues(by) }),
  ));
