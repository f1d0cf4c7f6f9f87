import type * as endpoints from "@waybill/contract/operations/operators";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { Operator } from "@waybill/contract/operations/operators";
import type { AccountDeps } from "../open-accounts.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { insertOperator, replaceOperatorRoles } from "./rows.ts";
import { readOwnOperator } from "./operators.ts";

type NewOperator = BodyOf<typeof endpoints.addOperator> & { address: string; language: string };

/** Adds an operator, who sets a password by the code of a mail. */
export async function addOperator(
  deps: AccountDeps,
  actor: Actor,
  { email: given, roles, address, language }: NewOperator,
): Promise<Operator> {
  const email = given.trim().toLowerCase();
  const userId = `user-${deps.randomBytes(12).toString("base64url")}`;
  const at = deps.now();
  const added = await inTransaction(deps.pool, async ({ db }) => {
    if (!(await insertOperator(db, { userId, email, now: at })))
      throw new Refused("email_taken", { path: ["email"] });
    await replaceOperatorRoles(db, userId, roles);
    const subject = { kind: "operator", id: userId };
    await recordAudit(db, { by: actor, at }, { action: "operator.added", subject, after: { roles } });
    return readOwnOperator(db, userId);
  });
  deps.backgroundTasks.run("an operator's first mail", () =>
    forgotPassword(deps, { email_address: email, address, language }),
  );
  return added;
}
