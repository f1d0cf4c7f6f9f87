import { useEffect, useEffectEvent, useState } from "react";
import { waitingOrder } from "@waybill/client/offline-orders/waiting-orders.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { loadEdits, saveEdits, type Begun } from "./kept-edits.ts";
import { onPlacedElsewhere } from "../placing/placed-elsewhere.ts";
import {
  clearDraft,
  freshKey,
  isSameDraft,
  loadDraft,
  saveDraft,
  type RequestDraft,
} from "./request-draft.ts";

const inTheFuture = (draft: RequestDraft): RequestDraft =>
  draft.plannedFor !== undefined && draft.plannedFor <= Date.now()
    ? { ...draft, plannedFor: undefined }
    : draft;

/** The draft of a vendor, or of an order that was placed before; kept over a reload. */
export function useDraft(vendorId: string, begun: Begun | undefined) {
  const [loaded] = useState(() => {
    const known = begun ? loadEdits(begun) : loadDraft(vendorId);
    // An order that is under way keeps its time.
    return begun?.purpose === "orderID" ? known : inTheFuture(known);
  });
  const [draft, setDraft] = useState(loaded);
  useEffect(() => {
    if (begun) saveEdits(begun, draft);
    else saveDraft(vendorId, draft);
  }, [begun, vendorId, draft]);
  return {
    draft,
    /** Whether nothing was typed since it was loaded. */
    isUntouched: isSameDraft(draft, loaded),
    change: (part: Partial<RequestDraft>) => setDraft((before) => ({ ...before, ...part })),
    renewKey: () => setDraft((before) => ({ ...before, idempotencyKey: freshKey() })),
  };
}

type Own = ReturnType<typeof useDraft>;

/** What another tab made an order is not offered again here; what was typed here beyond it stays, as another order. */
export function usePlacedElsewhere(
  vendorId: string,
  { draft, isUntouched, renewKey }: Own,
  { isBusy, startAfresh }: { isBusy: boolean; startAfresh: () => void },
): void {
  const hear = useEffectEvent((placed: RequestDraft) => {
    // An order on its way from here is the very same one, and its answer comes.
    if (isBusy || placed.idempotencyKey !== draft.idempotencyKey) return;
    // Cash or card, it is one order.
    const isSame = isSameDraft({ ...placed, feeByCard: draft.feeByCard }, draft);
    if (!isUntouched && !isSame) return renewKey();
    clearDraft(vendorId, draft);
    notify({
      message: textOf(waitingOrder(placed.idempotencyKey) ? "outbox.kept" : "request.placed-elsewhere"),
    });
    startAfresh();
  });
  useEffect(() => onPlacedElsewhere(vendorId, (placed) => hear(placed)), [vendorId]);
}
