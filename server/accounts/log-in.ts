import type { AuthenticationResult } from "@waybill/contract/accounts";
import { Refused } from "../platform/refused.ts";
import type { AccountDeps } from "./account-deps.ts";
import { beginSession } from "./begin-session.ts";
import { findUserByEmail } from "./rows.ts";

export type LogIn = { email_address: string; password: string };

/** A wrong password and an unknown user are one refusal after the same time. */
export async function logIn(
  deps: AccountDeps,
  { email_address, password }: LogIn,
  address: string,
): Promise<AuthenticationResult> {
  const email = email_address.trim().toLowerCase();
  const user = await deps.loginTries(email, address, async () => {
    const found = await findUserByEmail(deps.db, email);
    return (await deps.passwordHash.matches(found?.password_hash, password)) ? found : undefined;
  });
  if (!user) throw new Refused("wrong_credentials");
  return beginSession(deps, deps.tokens.session, user);
}
