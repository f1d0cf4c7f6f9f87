import { systemActor } from "../audit/record-audit.ts";
import { findUserByIdOrEmail, rolesWithin } from "../accounts/team/people.ts";
import { lockTeams } from "../accounts/team/teams-sql.ts";
import { setMembership } from "../accounts/team/set-membership.ts";
import { announceUserChanged } from "../accounts/actor-lookup.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { isInactive } from "../scim/directory-sql.ts";
import type { SignOnRow } from "./rows.ts";
import { insertPerson } from "./person-rows.ts";
import { findLinkedUser, linkUser, lockEmail } from "./sign-in-rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";

type SignedOn = { row: SignOnRow; subject: string; email: string };

/**
 * The user for a person who signed in at the company: the linked one, else the one with the e-mail, else a new one.
 * The first sign-in creates a membership with the default role; later ones change no role. Undefined if that
 * membership was removed since, if the company's directory has deactivated the person, or if the e-mail is an
 * operator's.
 */
export async function memberOfSignOn(
  deps: SignOnDeps,
  { row, subject, email }: SignedOn,
): Promise<string | undefined> {
  const { vendor_id, issuer, default_role } = row;
  const at = deps.now();
  const userId = await inTransaction(deps.pool, async ({ pool, db }) => {
    await lockEmail(db, email);
    const linked = await findLinkedUser(db, { vendor_id, issuer, subject });
    const known = linked ?? (await findUserByIdOrEmail(db, { email }));
    if (known?.role === "operator") return undefined;
    const id = known?.user_id ?? `user-${deps.randomBytes(12).toString("base64url")}`;
    if (!known) await insertPerson(pool, { userId: id, email, at });
    // Locks the teams, so that the directory cannot change the person between this check and the new role.
    await lockTeams(db, [vendor_id]);
    const isMember = (await rolesWithin(db, id, vendor_id)).size > 0;
    if (linked) return isMember ? id : undefined;
    if (!isMember) {
      if (await isInactive(db, { vendorId: vendor_id, userId: id })) return undefined;
      const membership = { userId: id, role: default_role, at: [vendor_id], reach: [vendor_id] };
      await setMembership(db, membership, { by: systemActor("single-sign-on"), at });
    }
    await linkUser(db, { vendor_id, issuer, subject, user_id: id, linked_at: at });
    return id;
  });
  if (userId !== undefined) await announceUserChanged(deps, userId);
  return userId;
}
