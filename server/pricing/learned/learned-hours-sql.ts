import type { Deviations } from "@waybill/domain/tracking/promises/learned/learned-margins";
import type { Spread } from "@waybill/domain/tracking/promises/learned/spread";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

/** The data learned about an outlet's counter from the orders of one hour. */
export type CounterHour = {
  vendor_id: string;
  orders: number;
  waits: number;
  wait_seconds: number;
  overruns: Spread;
};
/** The data learned about the times in an area from the orders of one hour, by vehicle. */
export type ArrivalHour = { area: string; vehicle: string; deviations: Deviations };

const unlearnedOrderHoursSql = statement("unlearned-order-hours")`
  select hour from generate_series(${"from"}::timestamptz, ${"to"}::timestamptz, interval '1 hour') hour
  where not exists (select from learned_order_hours known where known.hour = hour.hour) order by hour`;

/** The hours between two times, both included, whose orders were not evaluated yet. */
export const findUnlearnedHours = async (db: Queryable, from: Date, to: Date): Promise<Date[]> => {
  const { rows } = await db.query<{ hour: Date }>(unlearnedOrderHoursSql({ from, to }));
  return rows.map(({ hour }) => hour);
};

const claimOrderHourSql = statement("claim-order-hour")`
  insert into learned_order_hours (hour) values (${"hour"}) on conflict do nothing returning hour`;
const insertCounterHoursSql = statement("insert-counter-hours")`
  insert into counter_hours (vendor_id, hour, hour_of_week, orders, waits, wait_seconds, overruns)
  select vendor_id, ${"hour"}, ${"hourOfWeek"}, orders, waits, wait_seconds, overruns
  from jsonb_to_recordset(${"rows"}::jsonb)
    as given (vendor_id text, orders int, waits int, wait_seconds int, overruns jsonb)`;
const insertArrivalHoursSql = statement("insert-arrival-hours")`
  insert into arrival_hours (hour, hour_of_week, area, vehicle, deviations)
  select ${"hour"}, ${"hourOfWeek"}, area, vehicle, deviations
  from jsonb_to_recordset(${"rows"}::jsonb) as given (area text, vehicle text, deviations jsonb)`;

/**
 * Stores the data learned from the orders of one hour, in the caller's transaction. False if another process
 * has stored it.
 */
export async function saveLearnedHour(
  db: Queryable,
  at: { hour: Date; hourOfWeek: number },
  taught: { counters: readonly CounterHour[]; arrivals: readonly ArrivalHour[] },
): Promise<boolean> {
  const { rowCount } = await db.query(claimOrderHourSql({ hour: at.hour }));
  if (rowCount === 0) return false;
  await db.query(insertCounterHoursSql({ ...at, rows: JSON.stringify(taught.counters) }));
  await db.query(insertArrivalHoursSql({ ...at, rows: JSON.stringify(taught.arrivals) }));
  return true;
}

const forgetLearnedOrderHoursSql = statement("forget-learned-order-hours")`
  with hours as (delete from learned_order_hours where hour < ${"before"}),
    arrivals as (delete from arrival_hours where hour < ${"before"})
  delete from counter_hours where hour < ${"before"}`;

export const deleteLearnedHours = async (db: Queryable, before: Date): Promise<void> =>
  void (await db.query(forgetLearnedOrderHoursSql({ before })));

const countersOfOutletsSql = statement("counters-of-outlets")`
  select vendor_id, hour_of_week, orders, waits, wait_seconds, overruns from counter_hours
  where vendor_id = any (${"vendorIds"}::text[]) and hour >= ${"since"}`;

export type CounterRow = CounterHour & { hour_of_week: number };

export const findCounters = async (
  db: Queryable,
  filter: { vendorIds: readonly string[]; since: Date },
): Promise<CounterRow[]> => (await db.query<CounterRow>(countersOfOutletsSql(filter))).rows;

const arrivalsOfHourSql = statement("arrivals-of-hour")`
  select area, vehicle, deviations from arrival_hours
  where hour_of_week = ${"hourOfWeek"} and hour >= ${"since"}`;
const arrivalsOfAllHoursSql = statement("arrivals-of-all-hours")`
  select '' as area, vehicle, deviations from arrival_hours where hour >= ${"since"} order by hour desc limit 5000`;

/** The data learned for an hour of the week, or for all hours if null, newest first. */
export async function findArrivals(
  db: Queryable,
  { hourOfWeek, since }: { hourOfWeek: number | null; since: Date },
): Promise<ArrivalHour[]> {
  const arrivalsSql =
    hourOfWeek === null ? arrivalsOfAllHoursSql({ since }) : arrivalsOfHourSql({ hourOfWeek, since });
  return (await db.query<ArrivalHour>(arrivalsSql)).rows;
}
