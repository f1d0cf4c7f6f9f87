import type * as endpoints from "@waybill/contract/merchants/team";
import type { AnswerOf } from "@waybill/contract/endpoint";
import type { TeamMember } from "@waybill/contract/merchants/team";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { invitationAnswer } from "./invitation-answer.ts";
import { findInvitations } from "./invitation-rows.ts";
import { type Member, readMembers } from "./members.ts";
import { findManagedVendors, requireTeam, assignableRolesAt } from "./team-reach.ts";

/** Lists the members of a vendor and its outlets that the caller may see, and the open invitations. */
export async function listTeam(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  vendorId: string,
): Promise<AnswerOf<typeof endpoints.listTeam>["result"]> {
  const caller = requireTeam(actor, [vendorId]);
  const family = await findManagedVendors(db, caller, vendorId);
  const reach = caller.kind === "operator" ? undefined : [...caller.vendorIds];
  const [members, invitations] = await Promise.all([
    readMembers(db, family),
    findInvitations(db, family, reach),
  ]);
  return {
    members: members.map(memberAnswer),
    invitations: invitations.map(invitationAnswer),
    roles_to_give: assignableRolesAt(caller, vendorId),
  };
}

export const memberAnswer = ({ last_seen_at, vendor_ids, roles, ...member }: Member): TeamMember => ({
  ...member,
  vendor_ids: [...vendor_ids],
  roles: roles.map(({ role, vendor_ids: ids }) => ({ role, vendor_ids: [...ids] })),
  last_seen_at: last_seen_at?.toISOString() ?? null,
});
