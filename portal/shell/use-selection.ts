import { useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { pathWithVendor, vendorIdOf } from "../navigation/paths.ts";
import { recentOutlets, saveRecentOutlet, type SelectedVendor } from "@waybill/client/vendors.ts";

const vendorFor = (vendors: readonly Vendor[], wanted: string | undefined): Vendor | undefined =>
  [wanted, ...recentOutlets()]
    .map((id) => vendors.find(({ vendor_id }) => vendor_id === id))
    .find((vendor) => vendor !== undefined) ?? vendors[0];

/**
 * The vendor in the path, else the one used last, else the first; the path is rewritten to include it (spec §2).
 */
export function useSelection(vendors: readonly Vendor[]): SelectedVendor | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const vendor = vendorFor(vendors, vendorIdOf(pathname));
  const id = vendor?.vendor_id;

  useEffect(() => {
    if (id === undefined) return;
    saveRecentOutlet(id);
    if (vendorIdOf(pathname) === id) return;
    const wanted = pathWithVendor(pathname, id);
    if (wanted !== pathname) void navigate(wanted + search, { replace: true });
  }, [id, pathname, search, navigate]);

  return useMemo(
    () =>
      vendor && {
        vendor,
        vendors,
        select: (vendorId: string) => void navigate(pathWithVendor(pathname, vendorId)),
      },
    [vendor, vendors, pathname, navigate],
  );
}
