import { createContext, use } from "react";
import type { Vendor } from "@waybill/contract/vendors";
import { useSelectedVendor } from "@waybill/client/vendors.ts";

type Editing = {
  /** Undefined where nothing may be added. */
  add: (() => void) | undefined;
  mayEdit: (outlet: Vendor) => boolean;
  edit: (outlet: Vendor) => void;
};

export const OutletEditingContext = createContext<Editing>({
  add: undefined,
  mayEdit: () => false,
  edit: () => undefined,
});

/** What this person may change about collection points, and the way to do it. */
export const useOutletEditing = (): Editing => use(OutletEditingContext);

/** Whether there is another outlet to choose, or something to change about this one. */
export function useHasOutletChoice(): boolean {
  const { vendor, vendors } = useSelectedVendor();
  const { add, mayEdit } = useOutletEditing();
  return vendors.length > 1 || add !== undefined || mayEdit(vendor);
}
