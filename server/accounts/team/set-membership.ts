import type { VendorRole } from "@waybill/domain/vendors/people";
import { type AuditActor, type Change, recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { dropRole, findOwnerless, findOwnRoles, lockTeams, putRole } from "./rows.ts";

/** A person's target role at some vendors: the role at `at`, and none at the rest of `reach`. */
export type Membership = {
  readonly userId: string;
  readonly role: VendorRole;
  readonly at: readonly string[];
  /** The vendors that are spoken of; a role anywhere else stays. */
  readonly reach: readonly string[];
};

/**
 * Sets a user's role at some vendors, inside a transaction. Refuses to take the last owner from a vendor, also if two
 * owners remove each other concurrently: the teams of a family change one after the other. After the commit
 * `announceUser` makes it effective in every process.
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
    if (next === undefined) await dropRole(db, userId, vendorId);
    else await putRole(db, { user_id: userId, vendor_id: vendorId, role: next });
    if (former === "owner") disowned.push(vendorId);
    changes.push({
      action: next === undefined ? "role.taken" : "role.given",
      subject: { kind: "role", id: `${vendorId}/${userId}` },
      before: former && { role: former },
      after: next && { role: next },
    });
  }
  if ((await findOwnerless(db, disowned)).length > 0) throw new Refused("last_owner", { path: ["user_id"] });
  await recordAudit(db, who, ...changes);
}

/** Takes all roles of a user within a reach, inside a transaction; the last owner is refused, too. */
export const dropMembership = (
  db: Deps["db"],
  { userId, reach }: Pick<Membership, "userId" | "reach">,
  who: { by: Actor | AuditActor; at: Date },
): Promise<void> => setMembership(db, { userId, role: "read only", at: [], reach }, who);
