import { SelectedVendorContext } from "./vendors.ts";
import { vendorRoleMay } from "@waybill/domain/vendors/people";
import { use } from "react";

/** Whether this person may change a vendor's orders; read-only people see no action that would be refused. */
export function useMayOrder(vendorId: string): boolean {
  const selected = use(SelectedVendorContext);
  const known = selected ? [selected.vendor, ...selected.vendors] : [];
  const role = known.find(({ vendor_id }) => vendor_id === vendorId)?.own_role;
  return role === undefined || vendorRoleMay(role, "orders");
}
