import type { InvitedTo } from "@waybill/contract/merchants/team";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findUserByEmail } from "../rows.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { findAccountInvitation } from "../passwords/account-invitation-rows.ts";
import { findInvitationOfToken, findVendorNames, type SentInvitation } from "./invitation-rows.ts";

export async function readInvitation(
  { db, now }: Pick<Deps, "db" | "now">,
  token: string,
): Promise<InvitedTo> {
  const account = await findAccountInvitation(db, hashOfToken(token), now());
  if (account) return invitedToAccount(account);
  const invitation = await requireInvitation({ db, now }, token);
  const { email, role, vendor_ids, inviter, expires_at } = invitation;
  const vendors = await findVendorNames(db, vendor_ids);
  return {
    email,
    role,
    vendor_ids,
    vendor_names: vendors.map(({ name }) => name),
    invited_by: inviter,
    expires_at: expires_at.toISOString(),
    needs_password: !(await findUserByEmail(db, email)),
  };
}

const invitedToAccount = ({ email, expires_at }: { email: string; expires_at: Date }): InvitedTo => ({
  email,
  role: null,
  vendor_ids: [],
  vendor_names: [],
  invited_by: null,
  expires_at: expires_at.toISOString(),
  needs_password: true,
});

/** Returns the invitation of a valid link; throws why the link is not valid. */
export async function requireInvitation(
  { db, now }: Pick<Deps, "db" | "now">,
  token: string,
): Promise<SentInvitation> {
  const invitation = await findInvitationOfToken(db, hashOfToken(token));
  if (invitation?.accepted_at) throw new Refused("invitation_used");
  if (!invitation || invitation.expires_at <= now()) throw new Refused("invitation_over");
  return invitation;
}
