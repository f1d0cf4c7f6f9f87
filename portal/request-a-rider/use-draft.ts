import { useEffect, useState } from "react";
import { freshKey, loadDraft, saveDraft, type RequestDraft } from "./request-draft.ts";

const inTheFuture = (draft: RequestDraft): RequestDraft =>
  draft.plannedFor !== undefined && draft.plannedFor <= Date.now()
    ? { ...draft, plannedFor: undefined }
    : draft;

/** The draft of a vendor, kept over a reload. */
export function useDraft(vendorId: string) {
  const [draft, setDraft] = useState(() => inTheFuture(loadDraft(vendorId)));
  useEffect(() => saveDraft(vendorId, draft), [vendorId, draft]);
  return {
    draft,
    change: (part: Partial<RequestDraft>) => setDraft((before) => ({ ...before, ...part })),
    renewKey: () => setDraft((before) => ({ ...before, idempotencyKey: freshKey() })),
  };
}
