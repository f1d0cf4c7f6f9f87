import type { AccountDeps } from "../open-accounts.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { recordAudit, systemActor } from "../../audit/record-audit.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { CannotStart } from "../../platform/start-and-stop.ts";
import { findOperators, insertOperator, lockOperatorRoles, replaceOperatorRoles } from "./rows.ts";

/**
 * Creates the first admin of a deployment, who sets a password with a mailed code. Refused if an operator exists,
 * so that running the command again gives nobody access. Returns why the mail could not be sent; the admin exists
 * in that case too, and another code can be requested.
 */
export async function makeFirstAdmin(
  deps: AccountDeps,
  typedEmail: string,
  language: string,
): Promise<{ mailProblem?: string }> {
  const email = typedEmail.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CannotStart("The e-mail address is invalid. Pass one like you@example.com.");
  const userId = `user-${deps.randomBytes(12).toString("base64url")}`;
  const at = deps.now();
  await inTransaction(deps.pool, async ({ db }) => {
    await lockOperatorRoles(db);
    if ((await findOperators(db, undefined, 1)).length > 0)
      throw new CannotStart("An operator already exists. An admin can add others.");
    if (!(await insertOperator(db, { userId, email, now: at })))
      throw new CannotStart("An account with this e-mail already exists. Use another one.");
    await replaceOperatorRoles(db, userId, ["admin"]);
    const subject = { kind: "operator", id: userId };
    const change = { action: "operator.added", subject, after: { roles: ["admin"] } };
    await recordAudit(db, { by: systemActor("first admin"), at }, change);
  });
  try {
    await forgotPassword(deps, { email_address: email, address: "first-admin", language });
    return {};
  } catch (problem) {
    return { mailProblem: problem instanceof Error ? problem.message : String(problem) };
  }
}
