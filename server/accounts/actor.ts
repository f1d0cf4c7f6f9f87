import type { Actor } from "../platform/actor.ts";

export type { Actor } from "../platform/actor.ts";

/** The vendor that every guest acts for; the orders are told apart by the guest's id. */
export const guestVendorId = "guest";

export function mayActFor(actor: Actor, vendorId: string): boolean {
  switch (actor.kind) {
    case "vendor":
      return actor.vendorIds.has(vendorId);
    case "partner":
      return actor.vendorId === vendorId;
    case "guest":
      return vendorId === guestVendorId;
    // The fleet carries every vendor's orders, and an operator helps every vendor; users' calls are closed to riders.
    case "rider":
    case "operator":
      return true;
  }
}
