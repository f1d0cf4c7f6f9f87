import type { FastifyBaseLogger } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { readOnly } from "./database-away.ts";
import { openEmbeddedDatabase, type EmbeddedDatabase } from "../embedded-database/open.ts";
import { tracedClient } from "../tracing/traced-client.ts";
import { noTracer, type Tracer } from "../tracing/tracer.ts";
import { retryAfterMigrations } from "./stale-plans.ts";
import type { Tables } from "./tables.ts";

export type Database = {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** `databaseUrl` undefined: the embedded database in `dataDir`. */
type Where = { readonly databaseUrl: string | undefined; readonly dataDir: string };

/** pg returns counts and sums as text, because they can exceed a JavaScript number; ours never do. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the PostgreSQL at DATABASE_URL, else the embedded one in `dataDir`; both use the same driver. */
export async function openDatabase(
  { databaseUrl, dataDir }: Where,
  log: FastifyBaseLogger,
  tracer: Tracer = noTracer,
): Promise<Database> {
  if (databaseUrl !== undefined) {
    const pool = listening(
      new pg.Pool({
        ...timeouts,
        ...ofServer,
        connectionString: databaseUrl,
        max: 10,
        types,
        ...clientOf(tracer),
      }),
      log,
    );
    return { ...withQueries(pool), close: () => pool.end() };
  }
  return connectToEmbedded(await openEmbeddedDatabase(dataDir, log), log, tracer);
}

/** Connects to an embedded database through its socket; closing the pool also closes the database. */
export function connectToEmbedded(
  embedded: EmbeddedDatabase,
  log: FastifyBaseLogger,
  tracer: Tracer = noTracer,
): Database {
  // All connections share one PostgreSQL session, so a new connection would find the statements that the previous
  // one prepared.
  const onConnect = async (client: pg.ClientBase) => void (await client.query("deallocate all"));
  const options = {
    ...embedded.connection,
    types,
    max: 1,
    idleTimeoutMillis: 0,
    onConnect,
    ...clientOf(tracer),
  };
  const pool = listening(new pg.Pool(options), log);
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  return { ...withQueries(pool), close };
}

const clientOf = (tracer: Tracer) => (tracer === noTracer ? {} : { Client: tracedClient(tracer) });

const timeouts = {
  connectionTimeoutMillis: 5000,
  query_timeout: 60_000,
  // Idle connections stay open for ten minutes: a new one must plan each statement over all monthly partitions
  // again.
  idleTimeoutMillis: 600_000,
  keepAlive: true,
};
/** PostgreSQL also ends abandoned transactions, and runs each query on one core without JIT compilation. */
const ofServer = {
  statement_timeout: timeouts.query_timeout,
  options: "-c max_parallel_workers_per_gather=0 -c jit=off",
};

const withQueries = (pool: pg.Pool) => ({
  pool,
  db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
});

/** Closes a connection whose server has become a replica, so that the next one reaches the primary. */
function leaveReplica(client: pg.Client, onTrouble: (error: Error) => void): void {
  client.connection.on("errorMessage", ({ code }: { code?: string }) => {
    if (code === readOnly) client.end().catch(onTrouble);
  });
}

/** Logs errors of broken connections: without a listener they would crash the process. */
function listening(pool: pg.Pool, log: FastifyBaseLogger): pg.Pool {
  const warn = (error: Error) => log.warn({ reason: error.message }, "a database connection broke");
  pool.on("error", warn);
  pool.on("connect", (client) => {
    client.on("error", warn);
    leaveReplica(client, warn);
  });
  return retryAfterMigrations(pool);
}
