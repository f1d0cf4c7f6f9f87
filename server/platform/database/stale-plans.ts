import type { Pool } from "pg";

/**
 * A newer version's migration adds a column to a table; a connection that had prepared `select *` from it then refuses
 * that statement. Nothing was executed, so the statement is retried on another connection, and this one is discarded.
 */
export const isStalePlan = (error: unknown): error is Error =>
  error instanceof Error &&
  (error as { code?: unknown }).code === "0A000" &&
  error.message.includes("cached plan must not change result type");

/** True if PostgreSQL aborted the transaction because of a deadlock, for example with a migration. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === "40P01";

/** Each connection of a pool can fail once. */
const maxRefusals = 20;

/** Retries a query whose plan was stale or whose transaction a deadlock rolled back. */
export async function retryWithFreshPlan<T>(ask: () => Promise<T>): Promise<T> {
  for (let refusals = 0; ; refusals += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(isStalePlan(error) || isDeadlock(error)) || refusals >= maxRefusals) throw error;
    }
  }
}

/** Makes a pool's queries survive the migrations of a newer version. */
export function retryAfterMigrations(pool: Pool): Pool {
  // The pool itself discards a connection on which a statement failed.
  const ask = pool.query.bind(pool) as (...words: unknown[]) => Promise<unknown>;
  const query = (...words: unknown[]) => retryWithFreshPlan(() => ask(...words));
  return Object.assign(pool, { query: query as Pool["query"] });
}
