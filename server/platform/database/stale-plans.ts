import type { Pool } from "pg";

/**
 * A newer version's migration adds a column to a table; a connection that had prepared `select *` from it then refuses
 * that statement. Nothing was executed, so the statement is retried on another connection, and this one is discarded.
 */
export const isStalePlan = (error: unknown): error is Error =>
  error instanceof Error &&
  (error as { code?: unknown }).code === "0A000" &&
  error.message.includes("cached plan must not change result type");

/** PostgreSQL ended the statement, and undid its transaction, because two waited for each other's locks: as beside a migration. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === "40P01";

/** Each connection of a pool may be refused once. */
const maxRefusals = 20;

/** Asks again while plans are stale, or what was asked was undone by a deadlock. */
export async function againWithFreshPlan<T>(ask: () => Promise<T>): Promise<T> {
  for (let refusals = 0; ; refusals += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(isStalePlan(error) || isDeadlock(error)) || refusals >= maxRefusals) throw error;
    }
  }
}

/** A pool whose statements outlive the migrations of a newer version. */
export function outlivingMigrations(pool: Pool): Pool {
  // The pool itself throws away a connection on which a statement has failed.
  const ask = pool.query.bind(pool) as (...words: unknown[]) => Promise<unknown>;
  const query = (...words: unknown[]) => againWithFreshPlan(() => ask(...words));
  return Object.assign(pool, { query: query as Pool["query"] });
}
