/** The actors (spec §6, wire.md), with what the rule needs. The operator, which the spec lacks, helps every vendor. */
export type Acting =
  | { readonly kind: "vendor" | "client"; readonly vendorIds: ReadonlySet<string> }
  | { readonly kind: "partner"; readonly vendorId: string }
  | { readonly kind: "guest" | "rider" | "fleet" | "operator" };

/** The vendor that every guest acts for; the orders are separated by the guest's id. */
export const guestVendorId = "guest";

/**
 * Whether an actor may act for a vendor: a vendor's user for those of the sign-in, a client for those it was made for,
 * a partner for the token's, a guest for the guest vendor (spec §6); an operator for all, and the fleet, with its own
 * calls, for all.
 */
export function mayActFor(acting: Acting, vendorId: string): boolean {
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
