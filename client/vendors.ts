import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { listVendors, type Vendor } from "@waybill/contract/merchants/vendors";
import { call } from "./calls/call.ts";

/** The vendors this person acts for: a parent before its outlets. */
export function useVendors() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["vendors"],
    queryFn: ({ signal }) => call(listVendors, { signal }),
    staleTime: Infinity,
  });
  return { vendors: data?.result.vendors, error, isPending, retry: () => void refetch() };
}

export type SelectedVendor = {
  vendor: Vendor;
  vendors: readonly Vendor[];
  select: (vendorId: string) => void;
};

export const SelectedVendorContext = createContext<SelectedVendor | undefined>(undefined);

/** The vendor in the path, its siblings, and a function that selects another by changing the path. */
export function useSelectedVendor(): SelectedVendor {
  const selected = use(SelectedVendorContext);
  if (!selected) throw new Error("No vendor is selected: render this inside the shell.");
  return selected;
}

const words = ({ name, vendor_id, vendor_information: { location } }: Vendor) =>
  `${name} ${vendor_id} ${location.address_text ?? ""} ${location.city ?? ""}`.toLocaleLowerCase();

/** The outlets that match, most recently used first. */
export function matchingOutlets(vendors: readonly Vendor[], typed: string, recentIds: readonly string[]) {
  const wanted = typed.trim().toLocaleLowerCase().split(/\s+/);
  const found = vendors.filter((vendor) => wanted.every((word) => words(vendor).includes(word)));
  const recent = recentIds.flatMap((id) => found.find(({ vendor_id }) => vendor_id === id) ?? []);
  return { recent, others: found.filter((vendor) => !recent.includes(vendor)) };
}

const key = "recent-outlets";
const max = 5;

/** The outlets used last on this device, newest first. */
export function recentOutlets(storage: Storage = localStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string").slice(0, max) : [];
  } catch {
    return [];
  }
}

export const saveRecentOutlet = (vendorId: string, storage: Storage = localStorage): void =>
  storage.setItem(
    key,
    JSON.stringify([vendorId, ...recentOutlets(storage).filter((id) => id !== vendorId)].slice(0, max)),
  );
