import type * as endpoints from "@waybill/contract/merchants/team";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { TeamInvitation } from "@waybill/contract/merchants/team";
import { countries } from "@waybill/domain/markets/countries";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import type { TeamInvitationRow } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { offeredLanguages } from "../../platform/texts.ts";
import { countInvitation } from "../counted-tries.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findUserByEmail } from "../rows.ts";
import { invitationAnswer } from "./invitation-answer.ts";
import { newInvitationLink } from "./invitation-link.ts";
import {
  deleteInvitation,
  findSameInvitation,
  findVendorNames,
  insertInvitation,
  lockInvitation,
} from "./invitation-rows.ts";
import { findOwnRoles, lockTeams } from "./rows.ts";
import { sendTeamInvitation } from "./send-team-invitation.ts";
import { requireMayAssignRole, requireTeam } from "./team-reach.ts";

type Invited = BodyOf<typeof endpoints.inviteToTeam> & { callersLanguage: string };

/** Invites a person to act for vendors, by a mail whose link expires after seven days. */
export async function inviteToTeam(
  deps: AccountDeps,
  actor: Actor,
  { email: typedEmail, role, vendor_ids, language, callersLanguage }: Invited,
): Promise<TeamInvitation> {
  const vendorIds = [...new Set(vendor_ids)];
  const caller = requireTeam(actor, vendorIds);
  requireMayAssignRole(
    caller,
    vendorIds.map((vendorId) => [vendorId, role]),
  );
  requireLanguage(deps, language);
  const email = typedEmail.trim();
  await countInvitation(deps, email.toLowerCase(), caller.userId);

  const { token, kept } = newInvitationLink(deps);
  const invitationId = `invitation-${deps.randomBytes(12).toString("base64url")}`;
  const invitation = await inTransaction(deps.pool, async ({ db }) => {
    await requireKnown(db, vendorIds);
    await lockTeams(db, vendorIds);
    const user = await findUserByEmail(db, email);
    await requireNew({ db, now: deps.now }, { email, userId: user?.user_id, role, vendorIds });
    const row: TeamInvitationRow = {
      invitation_id: invitationId,
      email,
      role,
      vendor_ids: vendorIds,
      language: language ?? user?.language ?? callersLanguage,
      invited_by: caller.userId,
      created_at: kept.sent_at,
      accepted_at: null,
      ...kept,
    };
    await insertInvitation(db, row);
    const subject = { kind: "invitation", id: invitationId };
    const after = { role, vendor_ids: vendorIds };
    await recordAudit(db, { by: actor, at: kept.sent_at }, { action: "invitation.sent", subject, after });
    return lockInvitation(db, invitationId);
  });
  if (!invitation) throw new Error("The invitation that was just written is missing.");
  await sendTeamInvitation(deps, invitation, token, () =>
    inTransaction(deps.pool, async ({ db }) => {
      await deleteInvitation(db, invitationId);
      const change = { action: "invitation.withdrawn", subject: { kind: "invitation", id: invitationId } };
      await recordAudit(db, { by: actor, at: deps.now() }, change);
    }),
  );
  return invitationAnswer(invitation);
}

function requireLanguage({ settings }: Pick<Deps, "settings">, language: string | null | undefined): void {
  if (language && !offeredLanguages(countries[settings.country]).includes(language))
    throw new Refused("malformed_request", { path: ["language"] });
}

/** An operator may name any vendor id, so check that they exist. */
async function requireKnown(db: Deps["db"], vendorIds: readonly string[]): Promise<void> {
  const vendors = await findVendorNames(db, vendorIds);
  if (vendors.length < vendorIds.length) throw new Refused("vendor_not_found", { path: ["vendor_ids"] });
}

/** Throws a refusal if the person already has a role at every vendor of the invitation, or an open invitation to them. */
async function requireNew(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    userId,
    ...invited
  }: {
    email: string;
    userId: string | undefined;
    role: TeamInvitationRow["role"];
    vendorIds: readonly string[];
  },
): Promise<void> {
  const held = userId === undefined ? new Map() : await findOwnRoles(db, userId);
  if (invited.vendorIds.every((vendorId) => held.has(vendorId)))
    throw new Refused("already_member", { path: ["email"] });
  if (await findSameInvitation(db, { ...invited, now: now() }))
    throw new Refused("already_invited", { path: ["email"] });
}
