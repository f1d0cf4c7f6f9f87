import type { FastifyBaseLogger } from "fastify";
import { setTimeout as wait } from "node:timers/promises";
import { CannotStart } from "../start-and-stop.ts";

const againAfterMs = 500;

/** PostgreSQL's error for a wrong user, password or database name: waiting would not help. */
const isRefused = (cause: unknown): boolean => /^(28|3D)/.test(String((cause as { code?: unknown })?.code));

const cannotStart = (problem: string, cause: unknown) =>
  new CannotStart(
    `The database ${problem} (${(cause as Error).message}): check DATABASE_URL and that the database is running.`,
    { cause },
  );

type Waiting = {
  log: Pick<FastifyBaseLogger, "warn">;
  /** undefined for the embedded database, whose failures no setting can fix. */
  databaseUrl: string | undefined;
  patienceMs?: number;
};

/** Runs work as soon as the database answers: it may still be starting when this process starts. */
export async function whenDatabaseAnswers<T>(
  task: () => Promise<T>,
  { log, databaseUrl, patienceMs = 30_000 }: Waiting,
): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      if (databaseUrl !== undefined && isRefused(cause)) throw cannotStart("refuses the connection", cause);
      if (!isDatabaseAway(cause)) throw error;
      if (performance.now() > giveUpAt)
        throw databaseUrl === undefined ? error : cannotStart("does not answer", cause);
      if (tries === 0) log.warn({ reason: (cause as Error).message }, "the database does not answer yet");
      await wait(againAfterMs);
    }
  }
}

/** PostgreSQL's error code for a write to a read-only replica: another server is the primary now. */
export const readOnly = "25006";

/**
 * SQL states and socket error codes of a database that is unreachable, starting, stopping or full: retry later; not
 * a defect.
 */
const codes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "53300",
  readOnly,
]);
const words =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout|not queryable/i;

/**
 * PgBouncer's code for a missing or lost primary. PostgreSQL uses the same code for a malformed message, which is a
 * defect, but then also sends the name of its routine.
 */
const ofPooler = "08P01";

/** True if an error means that the database cannot be reached right now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, routine } = error as { code?: unknown; syscall?: unknown; routine?: unknown };
  if (code === ofPooler) return routine === undefined;
  if (typeof code === "string" && codes.has(code)) return code !== "ENOENT" || syscall === "connect";
  return words.test(error.message);
}
