import { useMemo } from "react";
import { useSelectedVendor } from "./vendors.tsx";

/** The vendors whose orders a screen shows: the selected one, and its outlets where they are included. */
export function useFollowedVendors(withOutlets: boolean): readonly string[] {
  const { vendor, vendors } = useSelectedVendor();
  return useMemo(() => {
    const outlets = vendors.filter(({ parent_vendor_id }) => parent_vendor_id === vendor.vendor_id);
    return [vendor.vendor_id, ...(withOutlets ? outlets.map((outlet) => outlet.vendor_id) : [])];
  }, [vendor, vendors, withOutlets]);
}
