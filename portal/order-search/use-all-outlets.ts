import { useOutletsChoice } from "@waybill/client/included-outlets.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { useLocation } from "react-router";
import { requestPath } from "../paths.ts";

/** The toggle of this screen: off and disabled on request-a-rider and while an outlet is selected (spec §6). */
export function useAllOutlets() {
  const { vendor } = useSelectedVendor();
  const { pathname } = useLocation();
  const { isOffered, withOutlets, turn } = useOutletsChoice();
  const isRequest = pathname === requestPath || pathname.startsWith(`${requestPath}/`);
  const isDisabled = isRequest || !vendor.is_parent;
  return { isOffered, isDisabled, isOn: withOutlets && !isDisabled, turn };
}
