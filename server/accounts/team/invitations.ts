import type { TeamInvitation } from "@waybill/contract/merchants/team";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { countInvitation } from "../counted-tries.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { invitationAnswer } from "./invitation-answer.ts";
import { newInvitationLink } from "./invitation-link.ts";
import { deleteInvitation, lockInvitation, renewInvitation, type SentInvitation } from "./invitation-rows.ts";
import { sendTeamInvitation } from "./send-team-invitation.ts";
import { requireMayAssignRole, requireTeam } from "./team-reach.ts";

/** Sends an invitation again; only the link of the newest mail works. */
export async function resendInvitation(
  deps: AccountDeps,
  actor: Actor,
  invitationId: string,
): Promise<TeamInvitation> {
  const { token, kept } = newInvitationLink(deps);
  const invitation = await inTransaction(deps.pool, async ({ db }) => {
    const waiting = await ownInvitation(db, actor, invitationId);
    await countInvitation({ ...deps, db }, waiting.email.toLowerCase(), requireTeam(actor, []).userId);
    await renewInvitation(db, invitationId, kept);
    await recordAudit(db, { by: actor, at: kept.sent_at }, audited("invitation.sent-again", waiting));
    return { ...waiting, sent_at: kept.sent_at, expires_at: kept.expires_at };
  });
  await sendTeamInvitation(deps, invitation, token, async () => undefined);
  return invitationAnswer(invitation);
}

/** Withdraws an invitation: its link becomes void. */
export async function withdrawInvitation(
  { pool, now }: Pick<Deps, "pool" | "now">,
  actor: Actor,
  invitationId: string,
): Promise<void> {
  await inTransaction(pool, async ({ db }) => {
    const waiting = await ownInvitation(db, actor, invitationId);
    await deleteInvitation(db, invitationId);
    const { action, subject, after: before } = audited("invitation.withdrawn", waiting);
    await recordAudit(db, { by: actor, at: now() }, { action, subject, before });
  });
}

const audited = (action: string, { invitation_id, role, vendor_ids }: SentInvitation) => ({
  action,
  subject: { kind: "invitation", id: invitation_id },
  after: { role, vendor_ids },
});

/**
 * Finds an open invitation and locks it. It is not found if it includes a vendor that the caller does not manage.
 */
async function ownInvitation(db: Deps["db"], actor: Actor, invitationId: string): Promise<SentInvitation> {
  const caller = requireTeam(actor, []);
  const waiting = await lockInvitation(db, invitationId);
  const reaches = (vendorId: string) => caller.kind === "operator" || caller.vendorIds.has(vendorId);
  if (!waiting?.vendor_ids.every(reaches)) throw new Refused("not_found");
  requireMayAssignRole(
    caller,
    waiting.vendor_ids.map((vendorId) => [vendorId, waiting.role]),
  );
  return waiting;
}
