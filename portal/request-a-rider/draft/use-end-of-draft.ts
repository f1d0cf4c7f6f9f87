import type { Vendor } from "@waybill/contract/vendors";
import { useNavigate } from "react-router";
import { pathOfRequest } from "../../paths.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { forgetEdits, type Begun } from "./kept-edits.ts";
import { tellOtherTabs } from "../placing/placed-elsewhere.ts";
import { clearDraft, type RequestDraft } from "./request-draft.ts";
import type { RequestContext } from "../flow/request-steps.ts";
import { letWait } from "../placing/waiting-here.ts";

/** How a draft ends: as an order, or in the outbox with the form free for the next one. */
export function useEndOfDraft(
  vendor: Vendor,
  draft: RequestDraft,
  { begun, startAfresh }: { begun: Begun | undefined; startAfresh: () => void },
) {
  const navigate = useNavigate();
  const placed = () => {
    if (begun) return forgetEdits(begun);
    clearDraft(vendor.vendor_id, draft);
    tellOtherTabs(vendor.vendor_id, draft);
  };
  return {
    placed,
    /** False where the order cannot wait: it stays in the form. */
    waits: (request: RequestContext): boolean => {
      if (!letWait(vendor, request, draft)) return false;
      notify({ type: "warning", message: textOf("outbox.kept") });
      placed();
      if (begun) void navigate(pathOfRequest(vendor.vendor_id), { replace: true });
      else startAfresh();
      return true;
    },
  };
}
