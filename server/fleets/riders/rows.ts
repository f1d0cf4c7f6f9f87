import type { OrderRow } from "../../orders/order-row.ts";
import { carried, past } from "../../orders/status-lists.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

export type PositionRow = {
  latitude: number;
  longitude: number;
  heading: number;
  eta_minutes: number;
  updated_at: Date;
};

export const findPosition = async (db: Queryable, orderId: string): Promise<PositionRow | undefined> => {
  const { rows } = await db.query<PositionRow>({
    name: "rider-position",
    text: `select latitude, longitude, heading, eta_minutes, updated_at from rider_positions where order_id = $1`,
    values: [orderId],
  });
  return rows[0];
};

/** What the riders of some orders reported last, by order. */
export const findPositions = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PositionRow>> => {
  const { rows } = await db.query<PositionRow & { order_id: string }>({
    name: "rider-positions",
    text: `select order_id, latitude, longitude, heading, eta_minutes, updated_at from rider_positions
      where order_id = any ($1::text[])`,
    values: [orderIds],
  });
  return new Map(rows.map(({ order_id, ...position }) => [order_id, position]));
};

/** Notes where the rider of an order is; false: no such order among those that this fleet may carry. */
export const putPosition = async (
  db: Queryable,
  { orderId, fleetId }: { orderId: string; fleetId: string },
  { latitude, longitude, heading, eta_minutes, updated_at }: PositionRow,
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "report-position",
    text: `insert into rider_positions (order_id, latitude, longitude, heading, eta_minutes, updated_at)
      select order_id, $3, $4, $5, $6, $7 from orders
      where order_id = $1 and not seeded and (fleet_id is null or fleet_id = $2)
      on conflict (order_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
        heading = excluded.heading, eta_minutes = excluded.eta_minutes, updated_at = excluded.updated_at`,
    values: [orderId, fleetId, latitude, longitude, heading, eta_minutes, updated_at],
  });
  return rowCount === 1;
};

export type JobRow = OrderRow & { rider_latitude: number | null; rider_longitude: number | null };

/** What has not ended and this fleet carries or could carry, oldest first. */
export const findJobs = async (db: Queryable, fleetId: string, limit: number): Promise<JobRow[]> => {
  const { rows } = await db.query<JobRow>({
    name: "fleet-jobs",
    // Found first and put in order then: in the order of their times the past would be walked through before them.
    text: `select orders.*, rider_positions.latitude as rider_latitude, rider_positions.longitude as rider_longitude
      from (
        select * from orders where status in (${carried}) and not seeded and (fleet_id is null or fleet_id = $1)
          and status not in (${past})
        offset 0
      ) orders left join rider_positions using (order_id)
      order by orders.created_at limit $2`,
    values: [fleetId, limit],
  });
  return rows;
};
