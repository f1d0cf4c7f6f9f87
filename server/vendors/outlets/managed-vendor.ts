import { operatorMay } from "@waybill/domain/operations/roles";
import { vendorRoleMay } from "@waybill/domain/vendors/people";
import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";

/** Outlets can be edited by users signed in for the vendor and by operators; for others the vendor is not found. */
export function requireManager(actor: Actor, vendorId: string): void {
  if (actor.kind !== "vendor" && actor.kind !== "operator") throw new Refused("vendor_not_found");
  requireVendor(actor, vendorId);
}

/** True if the actor's role may change this outlet. */
export function mayChangeOutlet(actor: Actor, vendorId: string): boolean {
  if (actor.kind === "operator") return operatorMay(actor.roles, ["merchant_calls", "change"]);
  const role = actor.kind === "vendor" ? actor.vendorRoles?.get(vendorId) : undefined;
  return role === undefined || vendorRoleMay(role, "outlets");
}
