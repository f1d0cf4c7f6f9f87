import type { SessionFacts } from "@waybill/contract/accounts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requireAccount } from "../require-account.ts";
import { findSessionsOf, revokeSessionsOf } from "../rows.ts";
import { announceEndedSessions } from "./announce-ended-sessions.ts";

/** Lists the caller's sessions, so that the caller can spot a stranger's. */
export async function listSessions(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
): Promise<SessionFacts[]> {
  const { userId, sessionId } = requireAccount(actor);
  const sessions = await findSessionsOf(db, userId, now());
  return sessions.map(({ session_id, device, place, created_at, last_used_at }) => ({
    session_id,
    device,
    place,
    signed_in_at: created_at.toISOString(),
    last_used_at: (last_used_at ?? created_at).toISOString(),
    current: session_id === sessionId,
  }));
}

type EndDeps = Pick<Deps, "db" | "now" | "fanOut" | "log">;

/** Ends one session of the caller; sessions of others are not found. */
export async function endSession(deps: EndDeps, actor: Actor, only: string): Promise<void> {
  const { userId } = requireAccount(actor);
  const ended = await revokeSessionsOf(deps.db, { userId }, deps.now(), { only });
  if (ended.length === 0) throw new Refused("session_not_found");
  await announceEndedSessions(deps, ended);
}

/** Ends all sessions of the caller except the current one. Returns how many. */
export async function endOtherSessions(deps: EndDeps, actor: Actor): Promise<number> {
  const { userId, sessionId } = requireAccount(actor);
  const ended = await revokeSessionsOf(deps.db, { userId }, deps.now(), { except: sessionId });
  await announceEndedSessions(deps, ended);
  return ended.length;
}
