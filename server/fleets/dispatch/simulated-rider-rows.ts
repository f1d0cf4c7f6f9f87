import { saveSettled } from "../decisions/decisions-sql.ts";
import { isRankedBetween, orderStatusNames } from "@waybill/domain/orders/status";
import type { Insertable } from "kysely";
import { intoAudit } from "../../audit/audit-sql.ts";
import { assignToOwnFleetSql } from "../../orders/moving/carrier-sql.ts";
import { statusListSql, endedStatusesSql } from "../../orders/status-lists.ts";
import type { RiderTables } from "../../platform/database/rider-tables.ts";
import { fragment, statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { waitingForRider } from "./rows.ts";

/** A rider whom the simulator may play, because no person has signed in as this rider. */
export type SimulatedRiderRow = {
  rider_id: string;
  is_free: boolean;
  has_job: boolean;
  latitude: number | null;
  longitude: number | null;
};

const simulatedRidersSql = statement("simulated-riders")`
  select rider_id, has_job, latitude, longitude, not has_job and not exists (
      select from offers where offers.rider_id = known.rider_id and outcome is null) as is_free
  from (select rider_id, exists (
      select from jobs where jobs.rider_id = riders.rider_id and jobs.ended_at is null) as has_job
    from riders where is_simulated and signed_in_by_hand_at is null and suspended_at is null
      and deleted_at is null) known left join latest_positions using (rider_id)`;

export const findSimulatedRiders = async (db: Queryable): Promise<SimulatedRiderRow[]> => {
  const { rows } = await db.query<SimulatedRiderRow>(simulatedRidersSql());
  return rows;
};

const countSimulatedRidersSql = statement("count-simulated-riders")`
  select count(*)::integer as count from riders where is_simulated`;

export const countSimulatedRiders = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(countSimulatedRidersSql());
  return rows[0]?.count ?? 0;
};

const insertSimulatedRiderSql = statement("insert-simulated-rider")`
  insert into riders (rider_id, fleet_id, phone_number, name, vehicle, plate, is_simulated, created_at)
  values (${"rider_id"}, ${"fleet_id"}, ${"phone_number"}, ${"name"}, ${"vehicle"}, ${"plate"}, true,
    ${"created_at"}) on conflict do nothing`;

/** Inserts a rider; false if the phone number exists. */
export const insertSimulatedRider = async (
  db: Queryable,
  rider: Insertable<RiderTables["riders"]>,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    insertSimulatedRiderSql({
      rider_id: rider.rider_id,
      fleet_id: rider.fleet_id,
      phone_number: rider.phone_number,
      name: rider.name,
      vehicle: rider.vehicle,
      plate: rider.plate,
      created_at: rider.created_at,
    }),
  );
  return rowCount === 1;
};

const endSimulatedShiftsSql = statement("end-simulated-shifts")`
  with idle as (
    select rider_id from riders where is_simulated and signed_in_by_hand_at is null
  ), rested as (
    update shifts set state = 'off', since = ${"at"}, ended_at = ${"at"} from idle
    where shifts.rider_id = idle.rider_id and shifts.ended_at is null
  ), settled as (
    update offers set outcome = 'withdrawn', settled_at = ${"at"} from idle
    where offers.rider_id = idle.rider_id and outcome is null
    returning offers.offer_id, offers.rider_id, outcome, settled_at
  )${saveSettled} update offered_orders set is_open = false from settled where offered_orders.offer_id = settled.offer_id`;

/** Ends the shifts of riders who are no longer simulated, and withdraws their offers. */
export const endSimulatedShifts = async (db: Queryable, at: Date): Promise<void> =>
  void (await db.query(endSimulatedShiftsSql({ at })));

const unaskedPickUpsSql = statement("unasked-pick-ups")`
  select (details->'source'->>'latitude')::float8 as latitude,
    (details->'source'->>'longitude')::float8 as longitude
  from (select * from orders where status in (${waitingForRider}) and not seeded and rider is null
    and (fleet_id is null or fleet_id = 'own')
    and status not in (${endedStatusesSql})
    and (preordered_for is null or preordered_for <= ${"before"})
    and not exists (select from offered_orders where offered_orders.order_id = orders.order_id and is_open)
    offset 0) waiting
  order by created_at limit ${"limit"}`;

/** The pickup locations of orders that need a rider before a given time and have no offer. */
export const findUnaskedPickUps = async (
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ latitude: number; longitude: number }[]> => {
  const { rows } = await db.query<{ latitude: number; longitude: number }>(
    unaskedPickUpsSql({ before: Math.floor(before.getTime() / 1000), limit }),
  );
  return rows;
};

/** The statuses of orders that have a rider or are being returned. */
const activeStatuses = statusListSql(
  orderStatusNames.filter(
    (status) =>
      status === "RETURN_INITIATED" ||
      (status !== "MODIFIED" && isRankedBetween(status, "COURIER_ACCEPTED_DELIVERY", "NEAR_CUSTOMER")),
  ),
);

const riderOnOrder = fragment`(
  select jsonb_build_object('name', name, 'phone_number', phone_number, 'vehicle', vehicle)
  from riders where rider_id = ${"riderId"})`;

// Does not use `claim`: no lease is needed, because the statement itself creates the order's job.
const adoptOrderSql = statement("adopt-order")`
  with alone as (
    select order_id, created_at from orders where (status in (${activeStatuses})
      or (status = 'DELAYED' and rider is not null))
      and not seeded and (fleet_id is null or fleet_id in ('own', 'simulated-fleet'))
      and status not in (${endedStatusesSql})
      and not exists (select from jobs where jobs.order_id = orders.order_id and jobs.ended_at is null)
    order by created_at + interval '0' limit 1 for update skip locked
  ), adopted as (
    ${assignToOwnFleetSql(riderOnOrder)}
    from alone where orders.order_id = alone.order_id and orders.created_at = alone.created_at
    returning orders.order_id, status, status_history, details
  ), noted as (
    ${intoAudit} select 'system', 'simulator', null, ${"at"}, 'order.assigned', 'order', order_id,
      null::jsonb, jsonb_build_object('status', status, 'rider_id', ${"riderId"}::text) from adopted
  ) insert into jobs (order_id, rider_id, fleet_id, stage, metres, earning_minor, currency, accepted_at)
    select order_id, ${"riderId"}, 'own',
      case when status_history @> '[{"status": "PICKED_UP"}]' then 'collected' else 'to_pickup' end,
      0, 0, details->>'currency', ${"at"} from adopted
    on conflict do nothing returning order_id`;

/**
 * Gives a rider an active order that has no job: one that was moved by hand, or that began before riders had jobs.
 * Undefined if there is no such order.
 */
export const adoptOrder = async (
  db: Queryable,
  { riderId, at }: { riderId: string; at: Date },
): Promise<string | undefined> => {
  const { rows } = await db.query<{ order_id: string }>(adoptOrderSql({ riderId, at }));
  return rows[0]?.order_id;
};
