import { useOutletsChoice } from "@waybill/client/included-outlets.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { Chip } from "@waybill/ui/chip.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useLocation } from "react-router";
import { requestPath } from "../../navigation/paths.ts";

/** Switches a parent between its outlets' orders and its own; hidden if there is no choice (spec §6). */
export function OutletsChip() {
  const t = useTexts();
  const { isOffered, isDisabled, isOn, turn } = useAllOutlets();
  if (!isOffered || isDisabled) return null;
  return (
    <Chip on={isOn} icon="store" onClick={() => turn(!isOn)}>
      {t("order-search.all-outlets")}
    </Chip>
  );
}

/** The toggle of this screen: off and disabled on request-a-rider and while an outlet is selected (spec §6). */
export function useAllOutlets() {
  const { vendor } = useSelectedVendor();
  const { pathname } = useLocation();
  const { isOffered, withOutlets, turn } = useOutletsChoice();
  const isRequest = pathname === requestPath || pathname.startsWith(`${requestPath}/`);
  const isDisabled = isRequest || !vendor.is_parent;
  return { isOffered, isDisabled, isOn: withOutlets && !isDisabled, turn };
}
