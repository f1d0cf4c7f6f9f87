import type { InitialDraft, RequestDraft } from "../request-types.ts";
import { clearDraft, emptyDraft, isSameDraft, loadDraft, saveDraft } from "./request-draft.ts";

type Kept = { from: RequestDraft; draft: RequestDraft };

const keyOf = ({ purpose, orderId }: InitialDraft) => `request-edits:${purpose}=${orderId}`;

/** This tab's edits of the order before a reload, with their key; dropped if the order has changed since. */
function loadEdits(initial: InitialDraft): RequestDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(initial)) ?? "null") as Kept | null;
    return kept && isSameDraft(kept.from, initial.draft) ? { ...emptyDraft(), ...kept.draft } : initial.draft;
  } catch {
    return initial.draft;
  }
}

export function saveEdits(initial: InitialDraft, draft: RequestDraft): void {
  try {
    sessionStorage.setItem(keyOf(initial), JSON.stringify({ from: initial.draft, draft } satisfies Kept));
  } catch {
    // If storage is full or blocked, the edits are lost at the next reload, but never the order.
  }
}

const inTheFuture = (draft: RequestDraft): RequestDraft =>
  draft.plannedFor !== undefined && draft.plannedFor <= Date.now()
    ? { ...draft, plannedFor: undefined }
    : draft;

/** The initial form: a vendor's draft, or that of an existing order (`initial`). */
export function loadInitialDraft(vendorId: string, initial: InitialDraft | undefined): RequestDraft {
  const draft = initial ? loadEdits(initial) : loadDraft(vendorId);
  // A placed order keeps its requested time.
  return initial?.purpose === "orderID" ? draft : inTheFuture(draft);
}

/** Stores the draft across reloads. */
export function storeDraft(vendorId: string, initial: InitialDraft | undefined, draft: RequestDraft): void {
  if (initial) saveEdits(initial, draft);
  else saveDraft(vendorId, draft);
}

/** Deletes the draft of a placed order. */
export function deleteDraft(vendorId: string, initial: InitialDraft | undefined, draft: RequestDraft): void {
  if (initial) sessionStorage.removeItem(keyOf(initial));
  else clearDraft(vendorId, draft);
}
