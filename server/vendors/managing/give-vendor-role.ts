import type * as endpoints from "@waybill/contract/operations/vendors";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { VendorPerson } from "@waybill/contract/operations/vendors";
import type { AccountDeps } from "../../accounts/open-accounts.ts";
import { saveAccountInvitation } from "../../accounts/passwords/save-account-invitation.ts";
import { newInvitationLink } from "../../accounts/team/invitation-link.ts";
import { teamInvitationMail } from "../../accounts/team/invitation-mails.ts";
import { trySending } from "../../accounts/team/send-team-invitation.ts";
import { announceUserChanged } from "../../accounts/actor-lookup.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requireExistingVendor } from "./require-existing-vendor.ts";
import { findPerson, putRole, userOfEmail } from "./rows.ts";
import { roleChange } from "./vendor-roles.ts";

type NewPerson = BodyOf<typeof endpoints.giveVendorRole> & {
  vendorId: string;
  language: string;
};

/** Gives a user a role; a person without an account gets a mail whose link sets a password. */
export async function giveVendorRole(
  deps: AccountDeps,
  by: Actor,
  { vendorId, role, language, ...given }: NewPerson,
): Promise<VendorPerson> {
  const at = deps.now();
  const email = given.email.trim().toLowerCase();
  const { token, kept } = newInvitationLink(deps);
  const newId = `user-${deps.randomBytes(10).toString("hex")}`;
  const user = await inTransaction(deps.pool, async ({ pool, db }) => {
    const { name } = await requireExistingVendor(pool, vendorId);
    const user = await userOfEmail(pool, { email, userId: newId, at });
    if (user.role !== "vendor") throw new Refused("email_taken", { path: ["email"] });
    const before = await findPerson(pool, vendorId, user.user_id);
    if (user.is_new) await saveAccountInvitation(db, user.user_id, kept);
    await putRole(pool, { vendor_id: vendorId, user_id: user.user_id, role });
    await recordAudit(
      db,
      { by, at },
      {
        ...roleChange("role.given", vendorId, user.user_id),
        before: before && { role: before.role },
        after: { role },
      },
    );
    return { ...user, vendorName: name };
  });
  if (user.is_new) {
    const vendorNames = [user.vendorName];
    const invitation = {
      to: email,
      token,
      language,
      inviter: null,
      until: kept.expires_at,
      role,
      vendorNames,
    };
    await trySending(deps, teamInvitationMail(deps, invitation));
  }
  await announceUserChanged(deps, user.user_id);
  return { user_id: user.user_id, email, vendor_id: vendorId, role };
}
