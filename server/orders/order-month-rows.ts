import type { Queryable } from "../platform/database/transaction.ts";

/**
 * Gives each month before the one of `until` a table of its own, and those since another time too, whose orders move
 * into them (migration 0043); how many had to be made.
 */
export async function partOrdersByMonth(
  db: Queryable,
  { since, until }: { since?: Date; until: Date },
): Promise<number> {
  const { rows } = await db.query<{ made: number }>({
    name: "part-orders-by-month",
    text: "select part_orders_by_month($1, $2) as made",
    values: [since ?? "infinity", until],
  });
  return rows[0]?.made ?? 0;
}

/** Takes the months that ended by a time out of the orders (migration 0043); the tables that they are now. */
export async function detachOrdersBefore(db: Queryable, time: Date): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: "detach-orders",
    text: "select detach_orders_before($1) as name",
    values: [time],
  });
  return rows.map(({ name }) => name);
}

/** The planner's figures about all months together: PostgreSQL keeps only those of each month by itself. */
export async function analyseOnceADay(db: Queryable): Promise<void> {
  const { rows } = await db.query({
    name: "orders-analysed",
    text: `select from pg_stat_user_tables where relid = 'orders'::regclass and last_analyze > now() - interval '1 day'`,
  });
  if (rows.length === 0) await db.query({ name: "analyse-orders", text: "analyze orders" });
}
