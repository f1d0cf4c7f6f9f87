import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { requestPath } from "../paths.ts";
import { countryParameterQuery } from "./deployment.ts";
import { flagsQuery } from "./flags.ts";
import { useSession } from "./session.tsx";
import { useSelectedVendor } from "./vendors.tsx";

const key = "all-outlets";
const off = "off";
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
const isWanted = () => localStorage.getItem(key) !== off;

function turn(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, off);
  for (const watcher of watchers) watcher();
}

const parameterQuery = countryParameterQuery("allOutletOrders");

/** Whether the country and the flag let a parent see all its outlets' orders at once; `isKnown` once both have answered. */
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

/** Whether the orders of the selected vendor come with its outlets' (spec §6). Ask for them once `isKnown`. */
export function useOutletsIncluded(): { isKnown: boolean; withOutlets: boolean } {
  const { vendor } = useSelectedVendor();
  const { isKnown, isOffered } = useOffer();
  const wanted = useSyncExternalStore(watch, isWanted);
  return { isKnown: isKnown || !vendor.is_parent, withOutlets: isOffered && wanted && vendor.is_parent };
}

/** The toggle as it stands on this screen: off and disabled on request-a-rider and while an outlet is selected (spec §6). */
export function useAllOutlets() {
  const { vendor } = useSelectedVendor();
  const { pathname } = useLocation();
  const { isOffered } = useOffer();
  const { withOutlets } = useOutletsIncluded();
  const isRequest = pathname === requestPath || pathname.startsWith(`${requestPath}/`);
  const isDisabled = isRequest || !vendor.is_parent;
  return { isOffered, isDisabled, isOn: withOutlets && !isDisabled, turn };
}
