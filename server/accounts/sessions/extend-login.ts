import type { AuthenticationResult } from "@waybill/contract/accounts";
import { sessionEnd } from "@waybill/domain/accounts/session";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findSessionOfRefreshToken, renewSession } from "../rows.ts";
import { hashOfToken, sessionAnswer } from "./begin-session.ts";

/**
 * Returns new access tokens for a refresh token, which stays the same for all calls and tabs. Each call extends the
 * session by 30 days, up to 90 days after the sign-in.
 */
export async function extendLogin(deps: AccountDeps, token: string): Promise<AuthenticationResult> {
  const now = deps.now();
  const session = await findSessionOfRefreshToken(deps.db, hashOfToken(token), now);
  if (!session) throw new Refused("session_over");
  const { session_id, created_at, ...user } = session;
  await renewSession(deps.db, session_id, { usedAt: now, expiresAt: sessionEnd(created_at, now) });
  return sessionAnswer(deps.tokens.session, user, session_id, token);
}
