import type { VendorRole } from "@waybill/domain/vendors/people";
import { type AuditActor, type Change, recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { deleteRole, findVendorsWithoutOwner, findOwnRoles, lockTeams, putRole } from "./rows.ts";

/** A person's new role: `role` at the vendors in `at`, no role at the other vendors in `reach`. */
export type Membership = {
  readonly userId: string;
  readonly role: VendorRole;
  readonly at: readonly string[];
  /** The vendors that may change; roles at other vendors stay. */
  readonly reach: readonly string[];
};

/**
 * Sets a user's role at some vendors, inside a transaction. Refuses to remove a vendor's last owner. Locks the
 * teams of the family, so that two owners cannot remove each other concurrently. After the commit, call
 * `announceUserChanged` to apply the change in every process.
 */
export async function setMembership(
  db: Deps["db"],
  { userId, role, at: vendorIds, reach }: Membership,
  who: { by: Actor | AuditActor; at: Date },
): Promise<void> {
  const affectedVendors = [...new Set([...reach, ...vendorIds])];
  await lockTeams(db, affectedVendors);
  const before = await findOwnRoles(db, userId);
  const changes: Change[] = [];
  const disowned: string[] = [];
  for (const vendorId of affectedVendors) {
    const former = before.get(vendorId);
    const next = vendorIds.includes(vendorId) ? role : undefined;
    if (former === next) continue;
    if (next === undefined) await deleteRole(db, userId, vendorId);
    else await putRole(db, { user_id: userId, vendor_id: vendorId, role: next });
    if (former === "owner") disowned.push(vendorId);
    changes.push({
      action: next === undefined ? "role.taken" : "role.given",
      subject: { kind: "role", id: `${vendorId}/${userId}` },
      before: former && { role: former },
      after: next && { role: next },
    });
  }
  if ((await findVendorsWithoutOwner(db, disowned)).length > 0)
    throw new Refused("last_owner", { path: ["user_id"] });
  await recordAudit(db, who, ...changes);
}

/** Removes all roles of a user within `reach`, inside a transaction; refuses to remove the last owner. */
export const removeMembership = (
  db: Deps["db"],
  { userId, reach }: Pick<Membership, "userId" | "reach">,
  who: { by: Actor | AuditActor; at: Date },
): Promise<void> => setMembership(db, { userId, role: "read only", at: [], reach }, who);
