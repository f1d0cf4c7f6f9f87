import type { AuthenticationResult } from "@waybill/contract/accounts";
import { sessionEnd } from "@waybill/domain/accounts/session";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findSessionOfRefreshToken, prolongSession } from "../rows.ts";
import { hashOfToken, signedIn } from "./begin-session.ts";

/**
 * Gives fresh tokens for a refresh token, which stays the same however often and from however many tabs it comes. Its
 * session lives on for 30 days, and 90 days after its sign-in at the most.
 */
export async function extendLogin(deps: AccountDeps, token: string): Promise<AuthenticationResult> {
  const now = deps.now();
  const session = await findSessionOfRefreshToken(deps.db, hashOfToken(token), now);
  if (!session) throw new Refused("session_over");
  const { session_id, created_at, ...user } = session;
  await prolongSession(deps.db, session_id, { usedAt: now, expiresAt: sessionEnd(created_at, now) });
  return signedIn(deps.tokens.session, user, session_id, token);
}
