import { isActive, orderStatusNames } from "@waybill/domain/orders/status";
import { conditionsOf, newestFirst, type OrderFilter } from "../orders/search/filter-rows.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { Queryable } from "../platform/database/transaction.ts";

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

/** A position as JSON has it. */
type Reported = Omit<PositionRow, "updated_at"> & { updated_at: string };

export type JobRow = OrderRow & { rider_latitude: number | null; rider_longitude: number | null };

const jobStatuses = orderStatusNames
  .filter((status) => isActive(status) || status === "RETURN_INITIATED")
  .map((status) => `'${status}'`)
  .join(", ");

/** What has not ended and this fleet carries or could carry, oldest first. */
export const findJobs = async (db: Queryable, fleetId: string, limit: number): Promise<JobRow[]> => {
  const { rows } = await db.query<JobRow>({
    name: "fleet-jobs",
    text: `select orders.*, rider_positions.latitude as rider_latitude, rider_positions.longitude as rider_longitude
      from orders left join rider_positions using (order_id)
      where status in (${jobStatuses})
        and not seeded and (fleet_id is null or fleet_id = $1)
      order by orders.created_at limit $2`,
    values: [fleetId, limit],
  });
  return rows;
};

/** A vendor's orders under way that a rider has taken, each with what the rider reported last. */
export const findRidersOf = async (
  db: Queryable,
  of: OrderFilter["of"],
  limit: number,
): Promise<(OrderRow & { position: PositionRow | undefined })[]> => {
  const { where, values, bind } = conditionsOf({ of });
  const { rows } = await db.query<OrderRow & { position: Reported | null }>({
    text: `select orders.*, (select to_json(rider_positions) from rider_positions
        where rider_positions.order_id = orders.order_id) as position
      from orders where ${where.join(" and ")} and rider is not null and status in (${jobStatuses})
      ${newestFirst} limit ${bind(limit)}`,
    values,
  });
  return rows.map(({ position, ...order }) => ({
    ...order,
    position: position ? { ...position, updated_at: new Date(position.updated_at) } : undefined,
  }));
};
