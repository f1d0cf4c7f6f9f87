import { isRankedBetween, orderStatusNames } from "@waybill/domain/orders/status";
import type { EtaStop } from "@waybill/domain/tracking/estimates";
import type { OrderRow } from "../../orders/order-row.ts";
import { statusesWithRiderSql, statusListSql, endedStatusesSql } from "../../orders/status-lists.ts";
import { raw, statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

export type PositionRow = {
  latitude: number;
  longitude: number;
  heading: number;
  eta_minutes: number;
  /** The stop that the minutes count to; null: unknown. */
  eta_stop: EtaStop | null;
  updated_at: Date;
};

const riderPositionSql = statement("rider-position")`
  select latitude, longitude, heading, eta_minutes, eta_stop, updated_at from rider_positions
    where order_id = ${"orderId"}`;

export const findPosition = async (db: Queryable, orderId: string): Promise<PositionRow | undefined> => {
  const { rows } = await db.query<PositionRow>(riderPositionSql({ orderId }));
  return rows[0];
};

const riderPositionsSql = statement("rider-positions")`
  select order_id, latitude, longitude, heading, eta_minutes, eta_stop, updated_at from rider_positions
  where order_id = any (${"orderIds"}::text[])`;

/** The latest reported positions for some orders. */
export const findPositions = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PositionRow>> => {
  const { rows } = await db.query<PositionRow & { order_id: string }>(riderPositionsSql({ orderIds }));
  return new Map(rows.map(({ order_id, ...position }) => [order_id, position]));
};

const withParcel = statusListSql(
  orderStatusNames.filter((status) => isRankedBetween(status, "PICKED_UP", "NEAR_CUSTOMER")),
);
const wasCollected = raw(`'${JSON.stringify([{ status: "PICKED_UP" }])}'`);

const reportPositionSql = statement("report-position")`
  insert into rider_positions (order_id, latitude, longitude, heading, eta_minutes, eta_stop, updated_at)
  select order_id, ${"latitude"}, ${"longitude"}, ${"heading"}, ${"eta_minutes"},
    coalesce(${"eta_stop"}::text, case when status in (${withParcel})
      or status = 'DELAYED' and status_history @> ${wasCollected}::jsonb then 'drop_off' else 'pickup' end),
    ${"updated_at"} from orders
  where order_id = ${"orderId"} and not seeded and (fleet_id is null or fleet_id = ${"fleetId"})
  on conflict (order_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
    heading = excluded.heading, eta_minutes = excluded.eta_minutes, eta_stop = excluded.eta_stop,
    updated_at = excluded.updated_at`;

/**
 * Stores the position of an order's rider; minutes without a stop count to the next stop by the order's status.
 * False if this fleet does not carry the order.
 */
export const putPosition = async (
  db: Queryable,
  { orderId, fleetId }: { orderId: string; fleetId: string },
  { latitude, longitude, heading, eta_minutes, eta_stop, updated_at }: PositionRow,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    reportPositionSql({ orderId, fleetId, latitude, longitude, heading, eta_minutes, eta_stop, updated_at }),
  );
  return rowCount === 1;
};

export type JobRow = OrderRow & { rider_latitude: number | null; rider_longitude: number | null };

const fleetJobsSql = statement("fleet-jobs")`
  select orders.*, rider_positions.latitude as rider_latitude, rider_positions.longitude as rider_longitude
  from (
    select * from orders where status in (${statusesWithRiderSql}) and not seeded
      and (fleet_id is null or fleet_id = ${"fleetId"})
      and status not in (${endedStatusesSql})
    offset 0
  ) orders left join rider_positions using (order_id)
  order by orders.created_at limit ${"limit"}`;

/** The open orders that this fleet carries or could carry, oldest first. */
export const findJobs = async (db: Queryable, fleetId: string, limit: number): Promise<JobRow[]> => {
  const { rows } = await db.query<JobRow>(fleetJobsSql({ fleetId, limit }));
  return rows;
};
