import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { endSession } from "./end-session.ts";

/** Ends the caller's session. A partner's token has none here: it ends where it was made. */
export async function logOut(deps: Pick<Deps, "db" | "now" | "fanOut" | "log">, actor: Actor): Promise<void> {
  if ("sessionId" in actor) await endSession(deps, actor.sessionId);
}
