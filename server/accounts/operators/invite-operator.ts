import type { Operator } from "@waybill/contract/operations/operators";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator as OperatorActor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { countInvitation } from "../counted-tries.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findUser } from "../rows.ts";
import { upsertAccountInvitation } from "../passwords/account-invitation-rows.ts";
import { newInvitationLink } from "../team/invitation-link.ts";
import { readOwnOperator } from "./operators.ts";
import { sendOperatorInvitation } from "./send-operator-invitation.ts";

/** Sends another invitation to an operator without a password; only the link of the newest mail works. */
export async function inviteOperator(
  deps: AccountDeps,
  actor: OperatorActor,
  { userId, language }: { userId: string; language: string },
): Promise<Operator> {
  const { token, kept } = newInvitationLink(deps);
  const invited = await inTransaction(deps.pool, async ({ db }) => {
    const { email } = await readOwnOperator(db, userId);
    const user = await findUser(db, userId);
    if (user?.password_hash) throw new Refused("invitation_accepted");
    await countInvitation({ ...deps, db }, email.toLowerCase(), actor.userId);
    await upsertAccountInvitation(db, { user_id: userId, ...kept });
    const subject = { kind: "operator", id: userId };
    await recordAudit(db, { by: actor, at: kept.sent_at }, { action: "operator.invited", subject });
    return readOwnOperator(db, userId);
  });
  const invitation = { token, language, inviter: actor.email, until: kept.expires_at };
  if (!(await sendOperatorInvitation(deps, invited, invitation))) throw new Refused("invitation_not_sent");
  return invited;
}
