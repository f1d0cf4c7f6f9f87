import type { FastifyBaseLogger } from "fastify";
import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseGone } from "./database-gone.ts";

const patienceMs = 30_000;
const againAfterMs = 500;

/** Does what needs the database as soon as it answers: it may start at the same time as we do. */
export async function whenDatabaseAnswers<T>(task: () => Promise<T>, log: FastifyBaseLogger): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await task();
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      if (!isDatabaseGone(cause) || performance.now() > giveUpAt) throw error;
      log.warn({ reason: (cause as Error).message }, "the database does not answer yet");
      await wait(againAfterMs);
    }
  }
}
