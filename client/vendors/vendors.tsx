import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { listVendors, type Vendor } from "@waybill/contract/vendors";
import { call } from "../calls/call.ts";

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

/** The vendor in the path, its siblings, and the way to change it: the path is rewritten. */
export function useSelectedVendor(): SelectedVendor {
  const selected = use(SelectedVendorContext);
  if (!selected) throw new Error("Put the screen inside the shell, which selects the vendor.");
  return selected;
}
