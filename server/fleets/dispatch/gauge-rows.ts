import type { StatusEntry } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { waitingSince, needsRider } from "@waybill/domain/riders/waiting-for-rider";
import { endedStatusesSql } from "../../orders/status-lists.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import { waitingForRider } from "./rows.ts";

const withoutRiderSql = statement("orders-without-rider")`
  select status, status_history, preordered_for, (details->>'ready_at')::float8 as ready_at
  from (
    select status, status_history, preordered_for, details from orders
    where status in (${waitingForRider}) and not seeded and rider is null
      and (fleet_id is null or fleet_id = 'own') and status not in (${endedStatusesSql})
    offset 0
  ) waiting`;

type WithoutRiderRow = {
  status: OrderStatus;
  status_history: StatusEntry[];
  preordered_for: number | null;
  ready_at: number | null;
};

/** The number of orders that need a rider now, and how many seconds the oldest has waited. */
export async function countWithoutRider(
  db: Queryable,
  now: Date,
  speed: number,
): Promise<{ orders: number; oldest: number }> {
  const { rows } = await db.query<WithoutRiderRow>(withoutRiderSql());
  let [orders, oldest] = [0, 0];
  for (const { ready_at, ...row } of rows) {
    const order = { ...row, rider: null, details: { ready_at: ready_at ?? undefined } };
    const waited = (now.getTime() - waitingSince(order, speed).getTime()) / 1000;
    if (waited < 0 || !needsRider(order)) continue;
    orders += 1;
    oldest = Math.max(oldest, waited);
  }
  return { orders, oldest };
}

const freeRidersCountedSql = statement("free-riders-counted")`
  select count(*) as riders from shifts join riders using (rider_id)
  where shifts.ended_at is null and shifts.state = 'available' and suspended_at is null and deleted_at is null
    and not exists (select from jobs where jobs.rider_id = riders.rider_id and jobs.ended_at is null)
    and not exists (select from offers where offers.rider_id = riders.rider_id and outcome is null)`;

export const countFreeRiders = async (db: Queryable): Promise<number> =>
  (await firstRow<{ riders: number }>(db, freeRidersCountedSql()))?.riders ?? 0;
