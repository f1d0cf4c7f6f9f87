import { waitingOrder } from "@waybill/client/offline-orders/waiting-orders.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { pathOfRequest } from "../../navigation/paths.ts";
import type { InitialDraft, RequestContext, RequestDraft } from "../request-types.ts";
import { deleteDraft, storeDraft } from "./initial-draft.ts";
import { deleteSender, saveSender } from "./saved-entries.ts";
import { clearDraft, isSameDraft } from "./request-draft.ts";
import { queueUnansweredOrder } from "./unanswered-orders.ts";

type Held = Pick<RequestContext, "draft" | "savesOrigin" | "origin" | "originAddress" | "originDetails">;

/** Stores the draft across reloads, and a guest's pickup details for the next request. */
export function useStoredDraft(vendorId: string, initial: InitialDraft | undefined, held: Held): void {
  const { draft, savesOrigin, origin, originAddress, originDetails } = held;
  useEffect(() => storeDraft(vendorId, initial, draft), [vendorId, initial, draft]);
  useEffect(() => {
    if (!origin) return;
    if (savesOrigin) return deleteSender();
    if (originAddress && originDetails) saveSender({ address: originAddress, details: originDetails });
  }, [savesOrigin, origin, originAddress, originDetails]);
}

type Ending = { vendorId: string; initial: InitialDraft | undefined; startAfresh: () => void };

/** Ends a draft that was ordered or queued, and clears the form for the next order. */
export function useEndDraft({ vendorId, initial, startAfresh }: Ending) {
  const navigate = useNavigate();
  const placed = (draft: RequestDraft) => {
    deleteDraft(vendorId, initial, draft);
    if (!initial) notifyOtherTabs(vendorId, draft);
  };
  return {
    placed,
    /** Returns false if the order cannot be queued: then it stays in the form. */
    waits: (request: RequestContext): boolean => {
      if (!queueUnansweredOrder(request)) return false;
      notify({ type: "warning", message: textOf("offline.kept") });
      placed(request.draft);
      if (initial) void navigate(pathOfRequest(vendorId), { replace: true });
      else startAfresh();
      return true;
    },
  };
}

type Own = { vendorId: string; draft: RequestDraft; isPlacing: boolean };

/** Clears a draft that another tab placed; text added since then stays in the form as another order. */
export function useDraftPlacedInOtherTab(
  { vendorId, draft, isPlacing }: Own,
  { renewKey, startAfresh }: { renewKey: () => void; startAfresh: () => void },
): void {
  const [loaded] = useState(draft);
  const onPlaced = useEffectEvent((placed: RequestDraft) => {
    // This tab is sending the same draft, and will get its own response.
    if (isPlacing || placed.idempotencyKey !== draft.idempotencyKey) return;
    // Compares the drafts without the payment by cash or card.
    const isSame = isSameDraft({ ...placed, feeByCard: draft.feeByCard }, draft);
    if (!isSameDraft(draft, loaded) && !isSame) return renewKey();
    clearDraft(vendorId, draft);
    notify({
      message: textOf(waitingOrder(placed.idempotencyKey) ? "offline.kept" : "request.placed-elsewhere"),
    });
    startAfresh();
  });
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === keyOf(vendorId) && newValue) onPlaced(JSON.parse(newValue) as RequestDraft);
    };
    addEventListener("storage", listen);
    return () => removeEventListener("storage", listen);
  }, [vendorId]);
}

const keyOf = (vendorId: string) => `draft-placed:${vendorId}`;

/** Other tabs get the draft in the storage event; the value itself is removed immediately. */
function notifyOtherTabs(vendorId: string, draft: RequestDraft): void {
  try {
    localStorage.setItem(keyOf(vendorId), JSON.stringify(draft));
    localStorage.removeItem(keyOf(vendorId));
  } catch {
    // Storage is full or blocked. The server still makes only one order of the draft.
  }
}
