import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEndedToken, revokeSession } from "../rows.ts";
import { announceEndedSessions } from "./announce-ended-sessions.ts";

/** Ends the caller's session at once. For a partner's session, its token is no longer accepted. */
export async function logout(deps: Pick<Deps, "db" | "now" | "fanOut" | "log">, actor: Actor): Promise<void> {
  if (actor.kind === "partner") {
    await recordEndedToken(deps.db, actor.sessionId, actor.tokenEnds, deps.now());
    await announceEndedSessions(deps, [actor.sessionId]);
  } else if ("sessionId" in actor && actor.sessionId !== undefined) await endSession(deps, actor.sessionId);
}

/** Ends a session at once: in the database first, then in every process. */
async function endSession(
  deps: Pick<Deps, "db" | "now" | "fanOut" | "log">,
  sessionId: string,
): Promise<void> {
  await revokeSession(deps.db, sessionId, deps.now());
  await announceEndedSessions(deps, [sessionId]);
}
