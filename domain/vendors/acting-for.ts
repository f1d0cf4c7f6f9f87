/** The actors (spec §6), with what the rule below needs. The operator is not in the spec and helps every vendor. */
export type ActingParty =
  | { readonly kind: "vendor" | "client"; readonly vendorIds: ReadonlySet<string> }
  | { readonly kind: "partner"; readonly vendorId: string }
  | { readonly kind: "guest" | "rider" | "fleet" | "operator" };

/** The vendor of all guests' orders; each guest sees only the orders with that guest's id. */
export const guestVendorId = "guest";

/**
 * True if an actor may act for a vendor: a vendor's user for those of the sign-in, a client for those it was made
 * for, a partner for the token's, a guest for the guest vendor (spec §6); an operator and a fleet, which have their
 * own calls, for all.
 */
export function mayActFor(acting: ActingParty, vendorId: string): boolean {
  switch (acting.kind) {
    case "vendor":
    case "client":
      return acting.vendorIds.has(vendorId);
    case "partner":
      return acting.vendorId === vendorId;
    case "guest":
      return vendorId === guestVendorId;
    case "rider":
    case "fleet":
    case "operator":
      return true;
  }
}
