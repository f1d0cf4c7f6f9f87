import type { AuthenticationResult } from "@waybill/contract/accounts";
import type { RefusalName } from "@waybill/contract/refusals";
import { isResetRequired } from "@waybill/domain/accounts/password-reset";
import type { UserRow } from "../../platform/database/tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findRegistrationToConfirm, findUserByEmail } from "../rows.ts";
import { beginSession, type SessionOrigin } from "./begin-session.ts";

/**
 * Returns why a user may not sign in although the password, or an equivalent proof, is right; undefined if the user
 * may.
 */
export async function passwordRefusalOf(
  { passwordRefusals }: Pick<AccountDeps, "passwordRefusals">,
  user: UserRow,
): Promise<RefusalName | undefined> {
  for (const refusalOf of passwordRefusals) {
    const refusal = await refusalOf(user);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

export type LoginInput = { email_address: string; password: string };

/**
 * A wrong password and an unknown user get the same refusal after the same time. Only the right password reveals
 * that an account is unconfirmed or that its password must be replaced.
 */
export async function login(
  deps: AccountDeps,
  { email_address, password }: LoginInput,
  { address, ...from }: SessionOrigin & { address: string },
): Promise<AuthenticationResult> {
  const email = email_address.trim().toLowerCase();
  const account = await deps.loginTries(email, address, async () => {
    const user = await findUserByEmail(deps.db, email);
    const waiting = user ? undefined : await findRegistrationToConfirm(deps.db, email, deps.now());
    const stored = user?.password_hash ?? waiting?.password_hash ?? undefined;
    return (await deps.passwordHash.matches(stored, password)) ? { user, waiting } : undefined;
  });
  if (!account) throw new Refused("wrong_credentials");
  const { user, waiting } = account;
  if (!user) throw new Refused(waiting?.waits_since ? "account_not_approved" : "account_not_confirmed");
  if (isResetRequired(password)) throw new Refused("reset_required");
  const refusal = await passwordRefusalOf(deps, user);
  if (refusal !== undefined) throw new Refused(refusal);
  return beginSession(deps, deps.tokens.session, user, from);
}
