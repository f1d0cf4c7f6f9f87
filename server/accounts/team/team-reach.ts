import { operatorMay } from "@waybill/domain/operations/roles";
import { deniedDuringVisits, type VendorRole } from "@waybill/domain/vendors/people";
import { mayAssignRole, assignableRoles } from "@waybill/domain/vendors/team";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requireVendor } from "../granted.ts";
import { findVendorAndOutlets } from "../rows.ts";
import { findOwnRoles, lockTeams } from "./rows.ts";

/** The actors that may manage a team: users signed in for a vendor, and operators. */
export type TeamActor = Extract<Actor, { kind: "vendor" | "operator" }>;

/** Refuses programs and guests, and another business's vendor as not found. */
export function requireTeam(actor: Actor, vendorIds: readonly string[]): TeamActor {
  if (actor.kind !== "vendor" && actor.kind !== "operator") throw new Refused("vendor_not_found");
  for (const vendorId of vendorIds) requireVendor(actor, vendorId);
  return actor;
}

/** The caller's role for managing a vendor's team; an operator counts as its owner. */
const roleAt = (actor: TeamActor, vendorId: string): VendorRole =>
  actor.kind === "operator" ? "owner" : (actor.vendorRoles?.get(vendorId) ?? "owner");

/** The roles that the caller may assign at a vendor. */
export function assignableRolesAt(actor: TeamActor, vendorId: string): VendorRole[] {
  if (actor.kind === "operator")
    return operatorMay(actor.roles, ["vendor_people", "change"]) ? assignableRoles("owner") : [];
  return actor.visit && deniedDuringVisits.has("team") ? [] : assignableRoles(roleAt(actor, vendorId));
}

/** Refuses a role that the caller may not assign or change at one of these vendors. */
export function requireMayAssignRole(
  actor: TeamActor,
  roles: Iterable<readonly [vendorId: string, role: VendorRole]>,
): void {
  for (const [vendorId, role] of roles)
    if (!mayAssignRole(roleAt(actor, vendorId), role)) throw new Refused("role_missing");
}

/** Returns those of a vendor and its outlets that the caller manages. */
export async function findManagedVendors(
  db: Deps["db"],
  actor: TeamActor,
  vendorId: string,
): Promise<string[]> {
  const family = [...(await findVendorAndOutlets(db, vendorId))];
  if (family.length === 0) throw new Refused("vendor_not_found");
  return actor.kind === "operator" ? family : family.filter((id) => actor.vendorIds.has(id));
}

/** A member whose roles the caller may change, locked until the transaction ends. */
export type LockedMember = {
  /** The member's direct roles at the vendors that the caller manages. */
  readonly held: ReadonlyMap<string, VendorRole>;
  /** The vendors that the call is about. */
  readonly reach: readonly string[];
};

/**
 * Locks the team of a member at one vendor with its outlets, or at all vendors that the caller manages. A user
 * without a role there is not found.
 */
export async function lockMember(
  db: Deps["db"],
  actor: TeamActor,
  { userId, vendorId }: { userId: string; vendorId: string | undefined },
): Promise<LockedMember> {
  const managed = await managedBy(db, actor, userId);
  const family = vendorId === undefined ? undefined : await findVendorAndOutlets(db, vendorId);
  const reach = family ? managed.filter((id) => family.has(id)) : managed;
  await lockTeams(db, reach);
  const roles = await findOwnRoles(db, userId);
  const held = new Map([...roles].filter(([id]) => reach.includes(id)));
  if (held.size === 0) throw new Refused("not_found", { path: ["user_id"] });
  requireMayAssignRole(actor, held);
  return { held, reach };
}

/** The vendors that the actor manages; for an operator, every vendor where the member has a role. */
const managedBy = async (db: Deps["db"], actor: TeamActor, userId: string): Promise<string[]> =>
  actor.kind === "operator" ? [...(await findOwnRoles(db, userId)).keys()] : [...actor.vendorIds];
