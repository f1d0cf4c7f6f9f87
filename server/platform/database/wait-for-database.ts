import type { FastifyBaseLogger } from "fastify";
import { setTimeout as wait } from "node:timers/promises";
import { CannotStart } from "../settings/cannot-start.ts";
import { isDatabaseGone } from "./database-gone.ts";

const againAfterMs = 500;

/** What PostgreSQL says of a wrong user, password or database name: waiting changes nothing. */
const isRefused = (cause: unknown): boolean => /^(28|3D)/.test(String((cause as { code?: unknown })?.code));

const cannotStart = (problem: string, cause: unknown) =>
  new CannotStart(
    `The database ${problem} (${(cause as Error).message}): check DATABASE_URL and whether it runs.`,
    { cause },
  );

type Waiting = {
  log: Pick<FastifyBaseLogger, "warn">;
  /** Undefined with the embedded database, whose failure no setting mends. */
  databaseUrl: string | undefined;
  patienceMs?: number;
};

/** Does what needs the database as soon as it answers: it may start at the same time as we do. */
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
      if (databaseUrl !== undefined && isRefused(cause)) throw cannotStart("refuses to be used", cause);
      if (!isDatabaseGone(cause)) throw error;
      if (performance.now() > giveUpAt)
        throw databaseUrl === undefined ? error : cannotStart("does not answer", cause);
      if (tries === 0) log.warn({ reason: (cause as Error).message }, "the database does not answer yet");
      await wait(againAfterMs);
    }
  }
}
