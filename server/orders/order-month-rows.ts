import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

const partOrdersByMonthSql = statement("part-orders-by-month")`
  select part_orders_by_month(${"since"}, ${"until"}) as made`;

/**
 * Creates a table for each month before `until`, and moves the orders since `since` into these tables (migration
 * 0043). Returns the number of new tables.
 */
export async function partOrdersByMonth(
  db: Queryable,
  { since, until }: { since?: Date; until: Date },
): Promise<number> {
  const { rows } = await db.query<{ made: number }>(
    partOrdersByMonthSql({ since: since ?? "infinity", until }),
  );
  return rows[0]?.made ?? 0;
}

const detachOrdersSql = statement("detach-orders")`select detach_orders_before(${"time"}) as name`;

/** Detaches the months that ended before a time (migration 0043); returns the names of the detached tables. */
export async function detachOrdersBefore(db: Queryable, time: Date): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(detachOrdersSql({ time }));
  return rows.map(({ name }) => name);
}

const ordersAnalysedSql = statement("orders-analysed")`
  select from pg_stat_user_tables where relid = 'orders'::regclass and last_analyze > now() - interval '1 day'`;

const analyseOrdersSql = statement("analyse-orders")`analyze orders`;

/** Updates the planner's statistics over all months, once a day: PostgreSQL maintains only those of each month. */
export async function analyseOnceADay(db: Queryable): Promise<void> {
  const { rows } = await db.query(ordersAnalysedSql());
  if (rows.length === 0) await db.query(analyseOrdersSql());
}
