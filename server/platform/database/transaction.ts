import { Kysely, PostgresDialect } from "kysely";
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from "pg";
import { retryWithFreshPlan, isStalePlan } from "./stale-plans.ts";
import type { Tables } from "./tables.ts";

/** Runs statements: the pool, or one connection of it. */
export type Queryable = Pick<Pool, "query">;

/** The first row of a named statement. */
export const firstRow = async <Row extends QueryResultRow>(
  db: Queryable,
  query: QueryConfig,
): Promise<Row | undefined> => (await db.query<Row>(query)).rows[0];

/**
 * One connection under the names of the deps, so that a function runs inside a transaction with `{ ...deps,
 * ...transaction }`.
 */
export type Transaction = { readonly pool: Queryable; readonly db: Kysely<Tables> };

/**
 * Runs work in a transaction; if it throws, nothing is written. Work that hit a stale plan or a deadlock runs
 * again, so it must not send messages, store files or announce changes; do that before or after the transaction.
 */
export const inTransaction = <T>(
  pool: Pick<Pool, "connect">,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => retryWithFreshPlan(() => onConnection(pool, work));

async function onConnection<T>(
  pool: Pick<Pool, "connect">,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work({ pool: client, db: kyselyOn(client) });
    await client.query("commit");
    return result;
  } catch (error) {
    if (isStalePlan(error)) broken = error;
    await client.query("rollback").catch((problem: Error) => void (broken = problem));
    throw error;
  } finally {
    // A connection that cannot roll back, or whose plans are stale, is discarded.
    client.release(broken);
  }
}

/** Kysely over a connection that the caller acquires and releases. */
const kyselyOn = (client: PoolClient): Kysely<Tables> => {
  const borrowed = { query: client.query.bind(client), release: () => undefined } as unknown as PoolClient;
  const pool = { connect: async () => borrowed, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
};
