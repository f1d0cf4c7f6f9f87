import { Refused } from "../platform/http/refused.ts";
import { mayActFor, type Actor } from "./actor.ts";

/** Refuses a vendor that is not the actor's as one that does not exist. */
export function requireVendor(actor: Actor, vendorId: string): void {
  if (!mayActFor(actor, vendorId)) throw new Refused("vendor_not_found");
}
