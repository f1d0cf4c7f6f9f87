import { orderStatusNames } from "@waybill/domain/orders/status";
import { riderStepsFrom } from "@waybill/domain/riders/taking-orders";
import { saveSettled } from "../decisions/decisions-sql.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { statusListSql, endedStatusesSql } from "../../orders/status-lists.ts";
import { leases } from "../../platform/database/lease.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { fragment, statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

/** Leases to dispatch one square of the map, to show that a process is alive, and to run the simulated riders. */
export const dispatchLeases = leases({ table: "dispatch_leases", of: "area", seconds: 15 });

/** The lease by which a process shows that it dispatches. */
export const presenceOf = (holder: string): string => `process ${holder}`;

const dispatchingProcessesSql = statement("dispatching-processes")`
  with forgotten as (delete from dispatch_leases where until < clock_timestamp() - interval '1 hour')
  select holder from dispatch_leases where area = 'process ' || holder and until >= clock_timestamp()`;

/** The processes that dispatch now. */
export const findDispatchers = async (db: Queryable): Promise<string[]> =>
  (await db.query<{ holder: string }>(dispatchingProcessesSql())).rows.map(({ holder }) => holder);

/** The statuses in which an order waits for a rider. */
export const waitingForRider = statusListSql(
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
  )${saveSettled} select rider_id from settled`;

/** Closes expired offers, and those of orders that were accepted elsewhere or ended. */
export const closeStaleOffers = async (db: Queryable, now: Date): Promise<string[]> => {
  const { rows } = await db.query<{ rider_id: string }>(closeStaleOffersSql({ now }));
  return rows.map(({ rider_id }) => rider_id);
};

/**
 * An order without a rider (a courier may have it), the riders whose offer of it is closed, and whether it is in an open
 * offer.
 */
export type WaitingRow = OrderRow & { declined_by: string[]; is_offered: boolean };

/** The fields read in each turn; the others are read only if the version has changed. */
type WaitingState = Pick<WaitingRow, "order_id" | "version" | "fleet_id" | "declined_by" | "is_offered">;

/** All waiting orders, oldest first. */
export const findWaiting = async (db: Queryable): Promise<WaitingState[]> => {
  const { rows } = await db.query<WaitingState>(
    // First filtered by the index of open orders, then sorted: `offset 0` keeps PostgreSQL from scanning all past
    // orders by time.
    prepared(
      fragment`select order_id, version, fleet_id, coalesce(asked.riders, '{}') as declined_by,
          coalesce(asked.is_open, false) as is_offered
        from (
          select order_id, version, fleet_id, created_at from orders
          where status in (${waitingForRider}) and not seeded and rider is null and status not in (${endedStatusesSql})
          offset 0
        ) waiting left join lateral (
          select array_agg(rider_id) filter (where not is_open) as riders, bool_or(is_open) as is_open
          from offered_orders where offered_orders.order_id = waiting.order_id
        ) asked on true
        order by waiting.created_at, order_id`,
    ),
  );
  return rows;
};

const ordersReportedWithoutTakerSql = statement("orders-reported-without-taker")`
  select order_id, max(opened_at) as opened_at from incidents
  where kind = 'no_taker' and order_id = any (${"orderIds"}::text[]) group by order_id`;

/** When an incident was last opened for each of the orders without a rider. */
export const findReported = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  const { rows } = await db.query<{ order_id: string; opened_at: Date }>(
    ordersReportedWithoutTakerSql({ orderIds }),
  );
  return new Map(rows.map(({ order_id, opened_at }) => [order_id, opened_at]));
};
