import type { AuthenticationResult } from "@waybill/contract/accounts";
import type { UserRow } from "../../platform/database/tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findRefreshTokenToUse, findSession, findUser, prolongSession, useRefreshToken } from "../rows.ts";
import { addRefreshToken, hashOfToken, sessionEnd, signedIn } from "./begin-session.ts";
import { endSession } from "./end-session.ts";

type Outcome =
  | { kind: "over" }
  | { kind: "stolen"; sessionId: string }
  | { kind: "extended"; sessionId: string; user: UserRow; refreshToken: string };

/** Trades a refresh token for fresh tokens. A used-up one ends its whole family. */
export async function extendLogin(deps: AccountDeps, token: string): Promise<AuthenticationResult> {
  // Decided inside the transaction and thrown outside: a throw would undo what was decided.
  const outcome = await decide(deps, hashOfToken(token));
  switch (outcome.kind) {
    case "over":
      throw new Refused("session_over");
    case "stolen":
      await endSession(deps, outcome.sessionId);
      throw new Refused("session_over");
    case "extended":
      return signedIn(deps.tokens.session, outcome.user, outcome.sessionId, outcome.refreshToken);
  }
}

const decide = (deps: AccountDeps, tokenHash: string): Promise<Outcome> =>
  deps.db.transaction().execute(async (trx): Promise<Outcome> => {
    const now = deps.now();
    const token = await findRefreshTokenToUse(trx, tokenHash);
    const session = token && (await findSession(trx, token.session_id));
    if (!session || session.revoked_at || session.expires_at <= now || session.user_id === null)
      return { kind: "over" };
    const sessionId = session.session_id;
    if (token.used_at) return { kind: "stolen", sessionId };
    const user = await findUser(trx, session.user_id);
    if (!user) return { kind: "over" };
    await useRefreshToken(trx, tokenHash, now);
    await prolongSession(trx, sessionId, sessionEnd(now));
    return { kind: "extended", sessionId, user, refreshToken: await addRefreshToken(deps, trx, sessionId) };
  });
