import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { announceEnd, endSession } from "./end-session.ts";
import { noteEndedToken } from "../rows.ts";

/** Ends the caller's session at once, a partner's token as well: whoever still holds it is a stranger from now on. */
export async function logOut(deps: Pick<Deps, "db" | "now" | "fanOut" | "log">, actor: Actor): Promise<void> {
  if (actor.kind === "partner") {
    await noteEndedToken(deps.db, actor.sessionId, actor.tokenEnds, deps.now());
    await announceEnd(deps, actor.sessionId);
  } else if ("sessionId" in actor) await endSession(deps, actor.sessionId);
}
