import type { AuthenticationResult } from "@waybill/contract/accounts";
import { sessionEnd } from "@waybill/domain/accounts/session";
import { createHash } from "node:crypto";
import { flagIsOn } from "../../country-settings/flags/flags.ts";
import type { UserRow } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { insertRefreshToken, insertSession } from "../rows.ts";
import type { SessionTokens } from "./session-tokens.ts";

const accessTokenSeconds = 3600;

export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** What the owner of a session knows it by later. */
export type SignedInFrom = { device: string | null; place: string | null };

type SignedInUser = Pick<UserRow, "user_id" | "email" | "role" | "vat_number" | "language">;

/** What a user set for the account and every device of theirs needs; `locale` as OpenID Connect names it. */
const settingsOf = ({ vat_number, language }: SignedInUser) => ({
  ...(vat_number && { vat_number }),
  ...(language && { locale: language }),
});

export async function signedIn(
  tokens: SessionTokens,
  user: SignedInUser,
  sessionId: string,
  refreshToken: string,
): Promise<AuthenticationResult> {
  const claims = { sub: user.user_id, sid: sessionId };
  const role = user.role === "operator" ? { role: user.role } : {};
  return {
    AccessToken: await tokens.issue({ ...claims, use: "access" }, accessTokenSeconds),
    IdToken: await tokens.issue(
      { ...claims, use: "id", email: user.email, ...role, ...settingsOf(user) },
      accessTokenSeconds,
    ),
    RefreshToken: refreshToken,
    ExpiresIn: accessTokenSeconds,
    TokenType: "Bearer",
  };
}

/** A new session of a user with its first tokens; of the refresh token only the hash is kept. */
export async function beginSession(
  { pool, now, randomBytes }: Pick<Deps, "pool" | "now" | "randomBytes">,
  tokens: SessionTokens,
  user: SignedInUser,
  from: SignedInFrom = { device: null, place: null },
): Promise<AuthenticationResult> {
  const sessionId = randomBytes(16).toString("base64url");
  const refreshToken = randomBytes(32).toString("base64url");
  const at = now();
  await inTransaction(pool, async ({ db }) => {
    await insertSession(db, {
      session_id: sessionId,
      user_id: user.user_id,
      guest_id: null,
      created_at: at,
      expires_at: sessionEnd(at, at),
      revoked_at: null,
      ...from,
      last_used_at: at,
    });
    const token = { token_hash: hashOfToken(refreshToken), session_id: sessionId, created_at: at };
    await insertRefreshToken(db, token);
  });
  return signedIn(tokens, user, sessionId, refreshToken);
}

const guestDays = 7;

/** Begins as a guest: a token of its own, to which the guest's orders belong. Refused where guests are not served. */
export async function startGuestSession(deps: AccountDeps): Promise<{ token: string; expires: string }> {
  if (!(await flagIsOn(deps, "guest_checkout"))) throw new Refused("guests_not_served");
  const now = deps.now();
  const seconds = guestDays * 86_400;
  const expires = new Date(now.getTime() + seconds * 1000);
  const guestId = deps.randomBytes(16).toString("base64url");
  const sessionId = deps.randomBytes(16).toString("base64url");
  await insertSession(deps.db, {
    session_id: sessionId,
    user_id: null,
    guest_id: guestId,
    created_at: now,
    expires_at: expires,
    revoked_at: null,
    device: null,
    place: null,
    last_used_at: now,
  });
  const token = await deps.tokens.session.issue({ sub: guestId, sid: sessionId, use: "guest" }, seconds);
  return { token, expires: expires.toISOString() };
}
