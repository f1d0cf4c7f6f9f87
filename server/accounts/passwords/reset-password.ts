import { type PasswordReset, passwordResetProblems } from "@waybill/domain/accounts/password-reset";
import { resetCodeDigits, wrongResetCodeTries } from "@waybill/domain/limits";
import { createHmac, timingSafeEqual } from "node:crypto";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findUserByEmail, revokeSessionsOf } from "../rows.ts";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import { triesKey, loginAccount } from "../sessions/login-tries.ts";
import { deleteAccountInvitation } from "./account-invitation-rows.ts";
import { deleteWrongTries, setPassword, countResetTry, consumeResetCode } from "./reset-rows.ts";

/** Sets a new password with the code of the mail, and ends every session of the user. */
export async function resetPassword(deps: AccountDeps, entry: PasswordReset): Promise<void> {
  const [problem] = passwordResetProblems(entry);
  if (problem) throw new Refused("rule_broken", { key: problem.key, path: [problem.field] });

  const email = entry.email_address.trim().toLowerCase();
  const codeHash = await rightCode(deps, email, entry.code);
  const user = await findUserByEmail(deps.db, email);
  const passwordHash = user && (await deps.passwordHash.hash(entry.password));

  const ended = await inTransaction(deps.pool, async ({ db }) => {
    const isFirst = await consumeResetCode(db, resetCodeKey(email), codeHash);
    if (!isFirst || !user || passwordHash === undefined) throw wrongCode();
    await setPassword(db, user.user_id, passwordHash);
    await deleteAccountInvitation(db, user.user_id);
    await deleteWrongTries(db, loginAccount(email));
    return revokeSessionsOf(db, { userId: user.user_id }, deps.now());
  });
  await announceEndedSessions(deps, ended);
}

const wrongCode = () => new Refused("reset_code_wrong", { path: ["code"] });

/** Returns the hash of the code if it is the newest one of the e-mail, has tries left, and has not expired. */
async function rightCode(deps: AccountDeps, email: string, code: string): Promise<string> {
  const account = resetCodeKey(email);
  const codeHash = hashOfResetCode(deps, account, code);
  const resetCode = await countResetTry(deps.db, account, wrongResetCodeTries);
  if (!resetCode || !isSameHash(resetCode.code_hash, codeHash)) throw wrongCode();
  if (resetCode.expires_at <= deps.now()) throw new Refused("reset_code_expired", { path: ["code"] });
  return codeHash;
}

/** The key that a reset code of an e-mail address is stored under. */
export const resetCodeKey = (email: string): string => triesKey("password reset", email);

export const newResetCode = ({ randomBytes }: Pick<Deps, "randomBytes">): string =>
  String(randomBytes(6).readUIntBE(0, 6) % 10 ** resetCodeDigits).padStart(resetCodeDigits, "0");

/** A code has only a million values, so a plain hash can be brute-forced; a keyed hash cannot. */
export const hashOfResetCode = ({ secret }: Pick<Deps, "secret">, account: string, code: string): string =>
  createHmac("sha256", secret("password reset codes")).update(`${account} ${code}`).digest("base64url");

const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
