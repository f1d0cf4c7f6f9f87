import { useEffect, useState } from "react";
import { freshKey, loadDraft, saveDraft, type RequestDraft } from "./request-draft.ts";

const inTheFuture = (draft: RequestDraft): RequestDraft =>
  draft.plannedFor !== undefined && draft.plannedFor <= Date.now()
    ? { ...draft, plannedFor: undefined }
    : draft;

/** The draft of a vendor, kept over a reload; one that was given, such as an order to change, is not kept. */
export function useDraft(vendorId: string, given?: RequestDraft) {
  const [draft, setDraft] = useState(() => given ?? inTheFuture(loadDraft(vendorId)));
  const isKept = given === undefined;
  useEffect(() => {
    if (isKept) saveDraft(vendorId, draft);
  }, [isKept, vendorId, draft]);
  return {
    draft,
    change: (part: Partial<RequestDraft>) => setDraft((before) => ({ ...before, ...part })),
    renewKey: () => setDraft((before) => ({ ...before, idempotencyKey: freshKey() })),
  };
}
