import type { AuthenticationResult } from "@waybill/contract/accounts";
import type { Kysely } from "kysely";
import { createHash } from "node:crypto";
import type { Tables, UserRow } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { insertRefreshToken, insertSession } from "../rows.ts";
import type { SessionTokens } from "./session-tokens.ts";

const accessTokenSeconds = 3600;
const sessionDays = 30;

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + sessionDays * 86_400_000);
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

type SessionDeps = Pick<Deps, "now" | "randomBytes">;

/** Gives a session one more refresh token, of which only the hash is kept. */
export async function addRefreshToken(
  { now, randomBytes }: SessionDeps,
  db: Kysely<Tables>,
  sessionId: string,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const row = { token_hash: hashOfToken(token), session_id: sessionId, created_at: now(), used_at: null };
  await insertRefreshToken(db, row);
  return token;
}

export async function signedIn(
  tokens: SessionTokens,
  user: Pick<UserRow, "user_id" | "email">,
  sessionId: string,
  refreshToken: string,
): Promise<AuthenticationResult> {
  const claims = { sub: user.user_id, sid: sessionId };
  return {
    AccessToken: await tokens.issue({ ...claims, use: "access" }, accessTokenSeconds),
    IdToken: await tokens.issue({ ...claims, use: "id", email: user.email }, accessTokenSeconds),
    RefreshToken: refreshToken,
    ExpiresIn: accessTokenSeconds,
    TokenType: "Bearer",
  };
}

/** A new session of a user with its first tokens. */
export async function beginSession(
  deps: SessionDeps & Pick<Deps, "db">,
  tokens: SessionTokens,
  user: Pick<UserRow, "user_id" | "email">,
): Promise<AuthenticationResult> {
  const sessionId = deps.randomBytes(16).toString("base64url");
  const now = deps.now();
  const refreshToken = await deps.db.transaction().execute(async (trx) => {
    await insertSession(trx, {
      session_id: sessionId,
      user_id: user.user_id,
      guest_id: null,
      created_at: now,
      expires_at: sessionEnd(now),
      revoked_at: null,
    });
    return addRefreshToken(deps, trx, sessionId);
  });
  return signedIn(tokens, user, sessionId, refreshToken);
}

const guestDays = 7;

/** Begins as a guest: a token of its own, to which the guest's orders belong. */
export async function startGuestSession(deps: AccountDeps): Promise<{ token: string; expires: string }> {
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
  });
  const token = await deps.tokens.session.issue({ sub: guestId, sid: sessionId, use: "guest" }, seconds);
  return { token, expires: expires.toISOString() };
}
