import type { AuthenticationResult } from "@waybill/contract/accounts";
import { sessionEnd } from "@waybill/domain/accounts/session";
import { createHash } from "node:crypto";
import type { UserRow } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { insertRefreshToken, insertSession } from "../rows.ts";
import type { SessionTokens } from "./session-tokens.ts";

const accessTokenSeconds = 3600;

export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Where a session was started, so that its owner recognises it later. */
export type SessionOrigin = { device: string | null; place: string | null };

type SignedInUser = Pick<UserRow, "user_id" | "email" | "role" | "vat_number" | "language">;

/** The user's settings that every device needs. `locale` is the name that OpenID Connect uses. */
const settingsOf = ({ vat_number, language }: SignedInUser) => ({
  ...(vat_number && { vat_number }),
  ...(language && { locale: language }),
});

export async function sessionAnswer(
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

/** Opens a new session of a user with its first tokens; only the hash of the refresh token is stored. */
export async function beginSession(
  { pool, now, randomBytes }: Pick<Deps, "pool" | "now" | "randomBytes">,
  tokens: SessionTokens,
  user: SignedInUser,
  from: SessionOrigin = { device: null, place: null },
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
  return sessionAnswer(tokens, user, sessionId, refreshToken);
}
