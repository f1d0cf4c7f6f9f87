import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";

/** Outlets are edited by people who signed in for the vendor, and by operators; to anybody else it does not exist. */
export function requireManager(actor: Actor, vendorId: string): void {
  if (actor.kind !== "vendor" && actor.kind !== "operator") throw new Refused("vendor_not_found");
  requireVendor(actor, vendorId);
}
