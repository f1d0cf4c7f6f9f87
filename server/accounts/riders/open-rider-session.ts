import type { AnswerOf } from "@waybill/contract/endpoint";
import type { beginRiderSession as endpoint } from "@waybill/contract/riders/rider-app";
import { sessionEnd } from "@waybill/domain/accounts/session";
import type { AccountDeps } from "../open-accounts.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { insertRiderSession, type RiderAccount } from "./rows.ts";
import { profileOf } from "./rider-profile.ts";

const tokenSeconds = 3600;

export type SignedIn = AnswerOf<typeof endpoint>["result"];
export type SessionDeps = Pick<AccountDeps, "db" | "now" | "randomBytes" | "tokens">;

/** Opens a new session of a rider; only the hash of the refresh token is stored. */
export async function openRiderSession(deps: SessionDeps, rider: RiderAccount): Promise<SignedIn> {
  const at = deps.now();
  const sessionId = deps.randomBytes(16).toString("base64url");
  const refreshToken = deps.randomBytes(32).toString("base64url");
  await insertRiderSession(deps.db, {
    session_id: sessionId,
    rider_id: rider.rider_id,
    token_hash: hashOfToken(refreshToken),
    created_at: at,
    last_used_at: at,
    expires_at: sessionEnd(at, at),
    revoked_at: null,
  });
  return signedIn(deps, rider, sessionId, refreshToken);
}

export async function signedIn(
  { tokens }: Pick<AccountDeps, "tokens">,
  rider: RiderAccount,
  sid: string,
  refresh_token: string,
): Promise<SignedIn> {
  const token = await tokens.session.issue({ sub: rider.rider_id, sid, use: "rider" }, tokenSeconds);
  return { token, refresh_token, expires_in: tokenSeconds, rider: profileOf(rider) };
}
