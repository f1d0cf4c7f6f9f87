import { accountChecks } from "@waybill/domain/accounts/account";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findUser, revokeSessionsOf } from "../rows.ts";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import { setPassword } from "./reset-rows.ts";

type ChangePassword = { current_password: string; password: string; password_confirmation: string };

/**
 * Changes the password of a user who knows the current one, and ends the user's other sessions. Tries count as logins
 * do.
 */
export async function changePassword(
  deps: AccountDeps,
  { userId, sessionId }: { userId: string; sessionId: string },
  entry: ChangePassword,
  address: string,
): Promise<void> {
  for (const field of ["password", "password_confirmation"] as const) {
    const key = accountChecks[field](entry);
    if (key !== undefined) throw new Refused("rule_broken", { key, path: [field] });
  }
  const user = await findUser(deps.db, userId);
  if (!user) throw new Refused("not_found");
  const isRight = await deps.loginTries(user.email.toLowerCase(), address, async () =>
    (await deps.passwordHash.matches(user.password_hash, entry.current_password)) ? true : undefined,
  );
  if (!isRight) throw new Refused("current_password_wrong", { path: ["current_password"] });

  const passwordHash = await deps.passwordHash.hash(entry.password);
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    await setPassword(db, userId, passwordHash);
    return revokeSessionsOf(db, { userId }, deps.now(), { except: sessionId });
  });
  await announceEndedSessions(deps, ended);
}
