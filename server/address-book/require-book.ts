import { requireVendor } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";

/** Refuses a book that is not the actor's; guests share one vendor, so a book of theirs would show one to the other. */
export function requireBook(actor: Actor, vendorId: string): void {
  if (actor.kind === "guest") throw new Refused("vendor_not_found");
  requireVendor(actor, vendorId);
}
