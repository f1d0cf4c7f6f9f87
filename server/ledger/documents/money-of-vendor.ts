import { maySeeMoney } from "@waybill/domain/vendors/people";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";

/** Refuses who may not see what a vendor is charged: another's vendor is not there, and not every role sees the own. */
export function requireMoneyOf(actor: Actor, vendorId: string): void {
  requireVendor(actor, vendorId);
  if (vendorId === guestVendorId) throw new Refused("vendor_not_found");
  if (actor.kind === "operator") return;
  if (actor.kind !== "vendor") throw new Refused("role_missing");
  const role = actor.vendorRoles?.get(vendorId);
  if (role !== undefined && !maySeeMoney(role)) throw new Refused("role_missing");
}
