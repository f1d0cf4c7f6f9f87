import { accountChecks } from "@waybill/domain/accounts/account";
import { recordAudit } from "../../audit/record-audit.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { setPassword } from "../passwords/reset-rows.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { findAccountInvitation, consumeAccountInvitation } from "../passwords/account-invitation-rows.ts";

/** The data to accept with: the mailed token, and a password if the account needs one. */
export type Acceptance = {
  readonly token: string;
  readonly password?: string | null | undefined;
  /** The request's id, for the audit. */
  readonly requestId: string;
};

/** Checks a new password against the rules and returns its hash. */
export async function hashNewPassword(
  { passwordHash }: Pick<AccountDeps, "passwordHash">,
  password: string | null | undefined,
): Promise<string> {
  const key = accountChecks.password({ password });
  if (key !== undefined) throw new Refused("rule_broken", { key, path: ["password"] });
  return passwordHash.hash(password ?? "");
}

/**
 * Sets the first password of an account that another user created, using the mailed link. Returns the account's
 * e-mail.
 */
export async function acceptAccount(
  deps: AccountDeps,
  { token, password, requestId }: Acceptance,
): Promise<string> {
  const tokenHash = hashOfToken(token);
  const invited = await findAccountInvitation(deps.db, tokenHash, deps.now());
  if (!invited) throw new Refused("invitation_over");
  const { user_id, email, role } = invited;
  const passwordHash = await hashNewPassword(deps, password);
  await inTransaction(deps.pool, async ({ db }) => {
    const at = deps.now();
    if (!(await consumeAccountInvitation(db, tokenHash, at))) throw new Refused("invitation_over");
    await setPassword(db, user_id, passwordHash);
    const change = { action: "account.accepted", subject: { kind: "user", id: user_id } };
    await recordAudit(db, { by: { kind: role, id: user_id, requestId }, at }, change);
  });
  return email;
}
