import type * as endpoints from "@waybill/contract/merchants/team";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { recordAudit } from "../../audit/record-audit.ts";
import type { UserRow } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { insertUser } from "../registering/registration-rows.ts";
import { findUserByEmail, findVendorRolesOf } from "../rows.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { announceUserChanged } from "../actor-lookup.ts";
import { acceptAccount, type Acceptance, hashNewPassword } from "./accept-account.ts";
import { findInvitationOfToken, markInvitationAccepted } from "./invitation-rows.ts";
import { requireInvitation } from "./read-invitation.ts";
import { lockTeams } from "./rows.ts";
import { setMembership } from "./set-membership.ts";

type Accepted = AnswerOf<typeof endpoints.acceptInvitation>["result"];

/**
 * Makes the holder of the mailed link a member, and creates an account if the e-mail address has none. An existing
 * account keeps its password, its sessions and its vendors.
 */
export async function acceptInvitation(deps: AccountDeps, acceptance: Acceptance): Promise<Accepted> {
  const { token, password, requestId } = acceptance;
  if (!(await findInvitationOfToken(deps.db, hashOfToken(token))))
    return { email: await acceptAccount(deps, acceptance), role: null, vendor_ids: [] };
  const invitation = await requireInvitation(deps, token);
  const existingUser = await findUserByEmail(deps.db, invitation.email);
  if (existingUser?.role === "operator") throw new Refused("email_taken");
  const passwordHash = existingUser ? undefined : await hashNewPassword(deps, password);
  const userId = await inTransaction(deps.pool, async ({ db }) => {
    const at = deps.now();
    const accepted = await markInvitationAccepted(db, hashOfToken(token), at);
    if (!accepted) throw new Refused("invitation_used");
    const user = await openedAccount(deps, db, { email: accepted.email, passwordHash });
    const by = { kind: "vendor", id: user.user_id, requestId };
    const subject = { kind: "invitation", id: accepted.invitation_id };
    const after = { user_id: user.user_id, role: accepted.role, vendor_ids: accepted.vendor_ids };
    await recordAudit(db, { by, at }, { action: "invitation.accepted", subject, after });
    await lockTeams(db, accepted.vendor_ids);
    const roles = await findVendorRolesOf(db, user.user_id);
    const gained = accepted.vendor_ids.filter((vendorId) => roles.get(vendorId) !== "owner");
    const membership = { userId: user.user_id, role: accepted.role, at: gained, reach: gained };
    await setMembership(db, membership, { by, at });
    return user.user_id;
  });
  await announceUserChanged(deps, userId);
  return { email: invitation.email, role: invitation.role, vendor_ids: invitation.vendor_ids };
}

/** Finds the account of an e-mail, or creates one. */
async function openedAccount(
  { now, randomBytes }: Pick<Deps, "now" | "randomBytes">,
  db: Deps["db"],
  { email, passwordHash }: { email: string; passwordHash: string | undefined },
): Promise<UserRow> {
  if (passwordHash !== undefined) {
    const user: UserRow = {
      user_id: `user-${randomBytes(10).toString("hex")}`,
      email,
      password_hash: passwordHash,
      role: "vendor",
      vat_number: null,
      created_at: now(),
    };
    if (await insertUser(db, user)) return user;
  }
  const existingUser = await findUserByEmail(db, email);
  if (existingUser?.role !== "vendor") throw new Refused("invitation_over");
  return existingUser;
}
