import type * as endpoints from "@waybill/contract/operations/operators";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { Operator } from "@waybill/contract/operations/operators";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator as OperatorActor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { upsertAccountInvitation } from "../passwords/account-invitation-rows.ts";
import { newInvitationLink } from "../team/invitation-link.ts";
import { readOwnOperator } from "./operators.ts";
import { insertOperator, replaceOperatorRoles } from "./rows.ts";
import { sendOperatorInvitation } from "./send-operator-invitation.ts";

type NewOperator = BodyOf<typeof endpoints.addOperator> & { language: string };

/**
 * Adds an operator, who sets a password by a mailed link. If no mail server accepts the mail, it is retried later.
 */
export async function addOperator(
  deps: AccountDeps,
  actor: OperatorActor,
  { email: typedEmail, roles, language }: NewOperator,
): Promise<Operator> {
  const email = typedEmail.trim().toLowerCase();
  const userId = `user-${deps.randomBytes(12).toString("base64url")}`;
  const { token, kept } = newInvitationLink(deps);
  const added = await inTransaction(deps.pool, async ({ db }) => {
    if (!(await insertOperator(db, { userId, email, now: kept.sent_at })))
      throw new Refused("email_taken", { path: ["email"] });
    await replaceOperatorRoles(db, userId, roles);
    await upsertAccountInvitation(db, { user_id: userId, ...kept });
    const subject = { kind: "operator", id: userId };
    const change = { action: "operator.added", subject, after: { roles } };
    await recordAudit(db, { by: actor, at: kept.sent_at }, change);
    return readOwnOperator(db, userId);
  });
  await sendOperatorInvitation(deps, added, {
    token,
    language,
    inviter: actor.email,
    until: kept.expires_at,
  });
  return added;
}
