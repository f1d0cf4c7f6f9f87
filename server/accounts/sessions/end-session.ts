import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { noteEndedToken, revokeSession, revokeSessionsOf } from "../rows.ts";

/** Ends the caller's session at once, a partner's token as well: from now on it is no longer accepted. */
export async function logOut(deps: Pick<Deps, "db" | "now" | "fanOut" | "log">, actor: Actor): Promise<void> {
  if (actor.kind === "partner") {
    await noteEndedToken(deps.db, actor.sessionId, actor.tokenEnds, deps.now());
    await announceEnds(deps, [actor.sessionId]);
  } else if ("sessionId" in actor && actor.sessionId !== undefined) await endSession(deps, actor.sessionId);
}

/** The fan-out channel for the id of a session that has ended. */
export const sessionOver = "session-over";

/** Ends a session at once: in the database first, then in every process. */
async function endSession(
  deps: Pick<Deps, "db" | "now" | "fanOut" | "log">,
  sessionId: string,
): Promise<void> {
  await revokeSession(deps.db, sessionId, deps.now());
  await announceEnds(deps, [sessionId]);
}

/** Ends all sessions of a user in `db`, which may be a transaction: the ended ones, to be announced once it is committed. */
export const endSessionsOf = (db: Deps["db"], userId: string, now: Date): Promise<string[]> =>
  revokeSessionsOf(db, { userId }, now);

/** Announces to every process sessions that were ended in the database. */
export async function announceEnds(
  { fanOut, log }: Pick<Deps, "fanOut" | "log">,
  sessionIds: readonly string[],
): Promise<void> {
  const warn = (error: unknown) => log.warn({ err: error }, "the end of a session was not announced");
  await Promise.all(sessionIds.map((sessionId) => fanOut.publish(sessionOver, sessionId).catch(warn)));
}
