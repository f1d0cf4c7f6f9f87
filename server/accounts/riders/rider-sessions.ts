import { sessionEnd } from "@waybill/domain/accounts/session";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import { findRiderOfRefreshToken, renewRiderSession, revokeRiderSessions } from "./rows.ts";
import { type SessionDeps, type SignedIn, signedIn } from "./open-rider-session.ts";
import type { RiderActor } from "./rider-profile.ts";

/** Returns a new access token for a refresh token. The refresh token does not change, as for merchants. */
export async function extendRiderSession(deps: SessionDeps, token: string): Promise<SignedIn> {
  const now = deps.now();
  const session = await findRiderOfRefreshToken(deps.db, hashOfToken(token), now);
  if (!session) throw new Refused("session_over");
  const { session_id, signed_in_at, ...rider } = session;
  await renewRiderSession(deps.db, session_id, {
    last_used_at: now,
    expires_at: sessionEnd(signed_in_at, now),
  });
  return signedIn(deps, rider, session_id, token);
}

type EndDeps = Pick<Deps, "db" | "now" | "fanOut" | "log">;

/** Ends the session of the current call at once, in every process. */
export const endRiderSession = async (deps: EndDeps, { riderId, sessionId }: RiderActor): Promise<void> =>
  announceEndedSessions(deps, await revokeRiderSessions(deps.db, riderId, deps.now(), sessionId));
