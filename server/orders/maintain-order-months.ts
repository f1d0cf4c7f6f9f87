import type { Queryable } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { openRepeatingWork, type RepeatingWork } from "../platform/work/repeating-work.ts";
import { analyseOnceADay, detachOrdersBefore, partOrdersByMonth } from "./order-month-rows.ts";

/**
 * The tables of this month and of this many following months are created ahead, so that no order has to wait for
 * one.
 */
const monthsAhead = 2;

const monthsFrom = (time: Date, months: number): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months));

/** Creates the tables of this month and the next; with `since` also those of the months from then on. */
export const createOrderMonths = (pool: Queryable, now: Date, since?: Date): Promise<number> =>
  partOrdersByMonth(pool, { ...(since && { since }), until: monthsFrom(now, monthsAhead) });

/**
 * Creates the tables of this month and the next, and detaches those older than the deployment keeps
 * (`ORDERS_KEPT_MONTHS`): they stay in the database as `detached_orders_…` until an operator drops them.
 */
export async function maintainOrderMonths({
  pool,
  settings,
  now,
  log,
}: Pick<Deps, "pool" | "settings" | "now" | "log">): Promise<void> {
  await createOrderMonths(pool, now());
  await analyseOnceADay(pool);
  if (settings.ordersKeptMonths === undefined) return;
  for (const table of await detachOrdersBefore(pool, monthsFrom(now(), -settings.ordersKeptMonths)))
    log.info({ table }, "a month of old orders was detached");
}

const keepEveryMs = 3_600_000;
const keepFirstAfterMs = 60_000;

/** Maintains the monthly order tables every hour. */
export const openOrderMonths = (deps: Deps): RepeatingWork =>
  openRepeatingWork(deps, {
    name: "order months",
    everyMs: keepEveryMs,
    firstAfterMs: keepFirstAfterMs,
    work: () => maintainOrderMonths(deps),
  });
