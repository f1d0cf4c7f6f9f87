import { scheduledLeadMinutes } from "@waybill/domain/riders/waiting";
import { past } from "../../orders/status-lists.ts";
import { raw, statement } from "../../platform/database/statement.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";
import { waitingForRider } from "./rows.ts";

const withoutRiderSql = statement("orders-without-rider")`
  select count(*) as orders,
    coalesce(extract(epoch from ${"now"}::timestamptz - min(since)), 0)::float8 as oldest
  from (
    select greatest(created_at, to_timestamp(preordered_for) - interval '${raw(scheduledLeadMinutes)} minutes') as since
    from orders where status in (${waitingForRider}) and not seeded and rider is null
      and (fleet_id is null or fleet_id = 'own') and status not in (${past})
    offset 0
  ) waiting where since <= ${"now"}`;

/** The orders for which it is time, and for how many seconds the first of them has waited. */
export const countWithoutRider = async (
  db: Queryable,
  now: Date,
): Promise<{ orders: number; oldest: number }> =>
  (await one<{ orders: number; oldest: number }>(db, withoutRiderSql({ now }))) ?? { orders: 0, oldest: 0 };

const freeRidersCountedSql = statement("free-riders-counted")`
  select count(*) as riders from shifts join riders using (rider_id)
  where shifts.ended_at is null and shifts.state = 'available' and suspended_at is null and deleted_at is null
    and not exists (select from jobs where jobs.rider_id = riders.rider_id and jobs.ended_at is null)
    and not exists (select from offers where offers.rider_id = riders.rider_id and outcome is null)`;

export const countFreeRiders = async (db: Queryable): Promise<number> =>
  (await one<{ riders: number }>(db, freeRidersCountedSql()))?.riders ?? 0;
