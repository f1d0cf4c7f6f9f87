import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { countryParameterQuery } from "./deployment/country-parameters.ts";
import { flagsQuery } from "./deployment/flags.ts";
import { useSession } from "./session/use-session.ts";
import { useSelectedVendor } from "./vendors.ts";

const key = "all-outlets";
const off = "off";
const listeners = new Set<() => void>();
const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isWanted = () => localStorage.getItem(key) !== off;

function turn(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, off);
  for (const listener of listeners) listener();
}

const parameterQuery = countryParameterQuery("allOutletOrders");

/** Whether country and flag let a parent see all its outlets' orders at once; `isKnown` once both are loaded. */
function useOffer() {
  const { vendors } = useSelectedVendor();
  const { mode } = useSession();
  const hasParent = mode !== "GODROID" && vendors.some(({ is_parent }) => is_parent);
  const parameter = useQuery({ ...parameterQuery, enabled: hasParent });
  const flags = useQuery({ ...flagsQuery, enabled: hasParent });
  return {
    isKnown: !hasParent || !(parameter.isPending || flags.isPending),
    isOffered: hasParent && parameter.data?.result === "true" && flags.data?.on["outlet-toggles"] === true,
  };
}

/** Whether the selected vendor's orders include its outlets' (spec §6). Request them once `isKnown`. */
export function useOutletsIncluded(): { isKnown: boolean; withOutlets: boolean } {
  const { vendor } = useSelectedVendor();
  const { isKnown, isOffered } = useOffer();
  const wanted = useSyncExternalStore(watch, isWanted);
  return { isKnown: isKnown || !vendor.is_parent, withOutlets: isOffered && wanted && vendor.is_parent };
}

/** The choice between a parent's own orders and all its outlets', if offered. */
export function useOutletsChoice() {
  const { isOffered } = useOffer();
  const { withOutlets } = useOutletsIncluded();
  return { isOffered, withOutlets, turn };
}

/** The vendors whose orders a screen shows: the selected one, and its outlets if included. */
export function useFollowedVendors(withOutlets: boolean): readonly string[] {
  const { vendor, vendors } = useSelectedVendor();
  return useMemo(() => {
    const outlets = vendors.filter(({ parent_vendor_id }) => parent_vendor_id === vendor.vendor_id);
    return [vendor.vendor_id, ...(withOutlets ? outlets.map((outlet) => outlet.vendor_id) : [])];
  }, [vendor, vendors, withOutlets]);
}
