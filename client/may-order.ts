import { SelectedVendorContext } from "./vendors.ts";
import { type VendorPermission, vendorRoleMay } from "@waybill/domain/vendors/people";
import { use } from "react";

/**
 * Returns a function that tells whether this person may change something of a vendor, to hide actions that the
 * server would refuse.
 */
export function useMayChange(matter: VendorPermission): (vendorId: string) => boolean {
  const selected = use(SelectedVendorContext);
  const known = selected ? [selected.vendor, ...selected.vendors] : [];
  return (vendorId) => {
    const role = known.find(({ vendor_id }) => vendor_id === vendorId)?.own_role;
    return role === undefined || vendorRoleMay(role, matter);
  };
}

/** Whether this person may change a vendor's orders. */
export const useMayOrder = (vendorId: string): boolean => useMayChange("orders")(vendorId);

/** Whether this person may change keys, webhooks and systems of at least one vendor. */
export function useMayChangeKeys(): boolean {
  const may = useMayChange("keys");
  const vendors = use(SelectedVendorContext)?.vendors ?? [];
  return vendors.length === 0 || vendors.some(({ vendor_id }) => may(vendor_id));
}
