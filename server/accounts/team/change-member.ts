import type { TeamMember } from "@waybill/contract/merchants/team";
import type { VendorRole } from "@waybill/domain/vendors/people";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { announceUserChanged } from "../actor-lookup.ts";
import { findVendorNames } from "./invitation-rows.ts";
import { memberAnswer } from "./list-team.ts";
import { readMembers } from "./members.ts";
import { setMembership } from "./set-membership.ts";
import { lockMember, requireMayAssignRole, requireTeam } from "./team-reach.ts";

type MemberChange = {
  userId: string;
  /** The vendor whose team changes; undefined for all vendors that the caller manages. */
  vendorId: string | undefined;
  role: VendorRole;
  vendor_ids: readonly string[];
};

/** Sets the role and the vendors of a member; open sessions and sockets follow within a second. */
export async function changeMember(
  deps: Deps,
  actor: Actor,
  { userId, vendorId, role, vendor_ids }: MemberChange,
): Promise<TeamMember> {
  const vendorIds = [...new Set(vendor_ids)];
  const caller = requireTeam(actor, [...vendorIds, ...(vendorId === undefined ? [] : [vendorId])]);
  requireMayAssignRole(
    caller,
    vendorIds.map((id) => [id, role]),
  );
  const member = await inTransaction(deps.pool, async ({ db }) => {
    if ((await findVendorNames(db, vendorIds)).length < vendorIds.length)
      throw new Refused("vendor_not_found", { path: ["vendor_ids"] });
    const { reach } = await lockMember(db, caller, { userId, vendorId });
    await setMembership(db, { userId, role, at: vendorIds, reach }, { by: actor, at: deps.now() });
    const [changed] = await readMembers(db, [...new Set([...reach, ...vendorIds])], userId);
    return changed;
  });
  await announceUserChanged(deps, userId);
  if (!member) throw new Error("The member whose role was just set is missing.");
  return memberAnswer(member);
}
