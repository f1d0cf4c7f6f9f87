import type { Deps } from "../../platform/deps.ts";
import { revokeSessionsOf } from "../rows.ts";

/** The fan-out channel for the id of a session that has ended. */
export const sessionEndedChannel = "session-over";

/**
 * Ends all sessions of a user in `db`, which may be a transaction. Returns the ended ones; announce them after the
 * commit.
 */
export const endSessionsOfUser = (db: Deps["db"], userId: string, now: Date): Promise<string[]> =>
  revokeSessionsOf(db, { userId }, now);

/** Announces to every process that sessions were ended in the database. */
export async function announceEndedSessions(
  { fanOut, log }: Pick<Deps, "fanOut" | "log">,
  sessionIds: readonly string[],
): Promise<void> {
  const warn = (error: unknown) => log.warn({ err: error }, "the end of a session was not announced");
  await Promise.all(
    sessionIds.map((sessionId) => fanOut.publish(sessionEndedChannel, sessionId).catch(warn)),
  );
}
