import { useEffect, useEffectEvent, useState } from "react";
import { waitingOrder } from "../outbox/waiting-orders.ts";
import { textOf } from "../translations/texts.ts";
import { notify } from "../ui/notify.ts";
import { onPlacedElsewhere } from "./placed-elsewhere.ts";
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

/** The draft of a vendor, kept over a reload; one that was given, such as an order to change, is not kept. */
export function useDraft(vendorId: string, given?: RequestDraft) {
  const [loaded] = useState(() => given ?? inTheFuture(loadDraft(vendorId)));
  const [draft, setDraft] = useState(loaded);
  const isKept = given === undefined;
  useEffect(() => {
    if (isKept) saveDraft(vendorId, draft);
  }, [isKept, vendorId, draft]);
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
    if (!isUntouched && !isSameDraft(placed, draft)) return renewKey();
    clearDraft(vendorId, draft);
    notify({
      message: textOf(waitingOrder(placed.idempotencyKey) ? "outbox.kept" : "request.placed-elsewhere"),
    });
    startAfresh();
  });
  useEffect(() => onPlacedElsewhere(vendorId, (placed) => hear(placed)), [vendorId]);
}
