/** Who acts (spec §6, wire.md), with what the rule asks of him. The spec has no operator: one helps every vendor. */
export type Acting =
  | { readonly kind: "vendor" | "client"; readonly vendorIds: ReadonlySet<string> }
  | { readonly kind: "partner"; readonly vendorId: string }
  | { readonly kind: "guest" | "rider" | "fleet" | "operator" };

/** The vendor that every guest acts for; the orders are separated by the guest's id. */
export const guestVendorId = "guest";

/**
 * Whether somebody may act for a vendor: a vendor's user for those of his sign-in and a vendor's client for those it was made for, a partner for the one of its token, a
 * guest for the guests' own (spec §6); an operator for all, and the fleet, which has calls of its own, carries for all.
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
