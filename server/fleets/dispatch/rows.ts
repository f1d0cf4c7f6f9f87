import { orderStatusNames } from "@waybill/domain/orders/status";
import { riderStepsFrom } from "@waybill/domain/riders/taking-orders";
import { rememberSettled } from "../decisions/decisions-sql.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { listed, past } from "../../orders/status-lists.ts";
import { leases } from "../../platform/database/lease.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { fragment, raw, statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

/** Who works on an area, or plays its simulated riders. */
export const areaLeases = leases({ table: "dispatch_leases", of: "area", seconds: 15 });

/** Where an order waits for a rider. */
export const waitingForRider = listed(
  orderStatusNames.filter((status) => riderStepsFrom(status) !== undefined),
);

const closeStaleOffersSql = statement("close-stale-offers")`
  with stale as (
    select offer_id, expires_at <= (select ${"now"}::timestamptz) as is_over from offers
    where outcome is null and (expires_at <= (select ${"now"}::timestamptz) or exists (
      select from offered_orders join orders using (order_id) where offered_orders.offer_id = offers.offer_id
        and (orders.rider is not null or orders.fleet_id <> 'own'
          or not orders.status in (${waitingForRider}))))
  ), settled as (
    update offers set outcome = case when is_over then 'expired' else 'withdrawn' end, settled_at = ${"now"}
    from stale where offers.offer_id = stale.offer_id and outcome is null 
      returning offers.offer_id, rider_id, outcome, settled_at
  ), closed as (
    update offered_orders set is_open = false from settled where offered_orders.offer_id = settled.offer_id
  )${rememberSettled} select rider_id from settled`;

/** Ends the offers whose time is over, and those of an order that somebody took or ended. */
export const closeStaleOffers = async (db: Queryable, now: Date): Promise<string[]> => {
  const { rows } = await db.query<{ rider_id: string }>(closeStaleOffersSql({ now }));
  return rows.map(({ rider_id }) => rider_id);
};

/** An order without a rider, also one that a courier was given, with those who let it pass and whether it is offered just now. */
export type WaitingRow = OrderRow & { declined_by: string[]; is_offered: boolean };

/** So many are read at a time, for reading a thousand whole ones keeps whoever places an order waiting. */
const readAtOnce = 50;

/** Oldest first. */
export const findWaiting = async (db: Queryable, limit: number): Promise<WaitingRow[]> => {
  const found = (
    await db.query<{ order_id: string; created_at: Date }>(
      // Found first and put in order then: in the order of their times the past would be walked through before them.
      // The limit is in the text, for with a value PostgreSQL plans over all months each time.
      prepared(
        fragment`select order_id, created_at from (
          select order_id, created_at from orders where status in (${waitingForRider}) and not seeded and rider is null
            and status not in (${past})
          offset 0
        ) waiting order by created_at limit ${raw(limit)}`,
      ),
    )
  ).rows;
  const waiting: WaitingRow[] = [];
  for (let from = 0; from < found.length; from += readAtOnce)
    waiting.push(...(await findWaitingAmong(db, found.slice(from, from + readAtOnce))));
  return waiting;
};

const ordersToDispatchSql = statement("orders-to-dispatch")`
  select orders.*, coalesce(asked.riders, '{}') as declined_by, coalesce(asked.is_open, false) as is_offered
  from orders left join lateral (
    select array_agg(rider_id) filter (where not is_open) as riders, bool_or(is_open) as is_open
    from offered_orders where offered_orders.order_id = orders.order_id
  ) asked on true
  where order_id = any (${"orderIds"}::text[]) and created_at between ${"from"} and ${"to"}
    and status in (${waitingForRider}) and rider is null
  order by orders.created_at`;

/** Those that still wait; their times, oldest first, say which months to look into. */
const findWaitingAmong = async (
  db: Queryable,
  found: readonly Pick<OrderRow, "order_id" | "created_at">[],
): Promise<WaitingRow[]> =>
  (
    await db.query<WaitingRow>(
      ordersToDispatchSql({
        orderIds: found.map(({ order_id }) => order_id),
        from: found[0]?.created_at,
        to: found.at(-1)?.created_at,
      }),
    )
  ).rows;

const ordersReportedWithoutTakerSql = statement("orders-reported-without-taker")`
  select order_id, max(opened_at) as opened_at from incidents
  where kind = 'no_taker' and order_id = any (${"orderIds"}::text[]) group by order_id`;

/** When a person was last asked to look at orders that nobody takes. */
export const findReported = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  const { rows } = await db.query<{ order_id: string; opened_at: Date }>(
    ordersReportedWithoutTakerSql({ orderIds }),
  );
  return new Map(rows.map(({ order_id, opened_at }) => [order_id, opened_at]));
};

/** A rider who takes offers and has neither a job nor an offer. */
export type FreeRiderRow = {
  rider_id: string;
  has_cold_bag: boolean;
  cash_limit_minor: number | null;
  cash_minor: number;
  latitude: number | null;
  longitude: number | null;
  idle_since: Date;
  /** By the simulator. */
  is_played: boolean;
  /** Whether the last two offers expired without an answer. */
  is_silent: boolean;
};

const freeRidersSql = statement("free-riders")`
  select riders.rider_id, has_cold_bag, cash_limit_minor, latitude, longitude,
    (select coalesce(sum(amount_minor), 0)::bigint from cash_entries
      where cash_entries.rider_id = riders.rider_id)
      as cash_minor,
    is_simulated and signed_in_by_hand_at is null as is_played,
    (select count(*) = 2 and bool_and(outcome = 'expired') from (
      select outcome from offers where offers.rider_id = riders.rider_id
      order by offered_at desc limit 2) last) as is_silent,
    greatest(shifts.since,
      (select max(ended_at) from jobs where jobs.rider_id = riders.rider_id)) as idle_since
  from shifts join riders using (rider_id) left join latest_positions using (rider_id)
  where shifts.ended_at is null and shifts.state = 'available' and suspended_at is null and deleted_at is null
    and not exists (select from jobs where jobs.rider_id = riders.rider_id and jobs.ended_at is null)
    and not exists (select from offers where offers.rider_id = riders.rider_id and outcome is null)
  order by riders.rider_id limit ${"limit"}`;

export const findFreeRiders = async (db: Queryable, limit: number): Promise<FreeRiderRow[]> => {
  const { rows } = await db.query<FreeRiderRow>(freeRidersSql({ limit }));
  return rows;
};
