import { emptyDraft, isSameDraft, type RequestDraft } from "./request-draft.ts";

/** A form that begins with an order that was placed before: to change it (`orderID`), or to repeat it. */
export type Begun = { purpose: "orderID" | "repeat"; orderId: string; draft: RequestDraft };
type Kept = { from: RequestDraft; draft: RequestDraft };

const keyOf = ({ purpose, orderId }: Begun) => `request-edits:${purpose}=${orderId}`;

/** What this tab made of the order before a reload, its key with it; an order that has changed since begins anew. */
export function loadEdits(begun: Begun): RequestDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(begun)) ?? "null") as Kept | null;
    return kept && isSameDraft(kept.from, begun.draft) ? { ...emptyDraft(), ...kept.draft } : begun.draft;
  } catch {
    return begun.draft;
  }
}

export function saveEdits(begun: Begun, draft: RequestDraft): void {
  try {
    sessionStorage.setItem(keyOf(begun), JSON.stringify({ from: begun.draft, draft } satisfies Kept));
  } catch {
    // A full or forbidden storage costs the edits at the next reload, never the order.
  }
}

export const forgetEdits = (begun: Begun): void => sessionStorage.removeItem(keyOf(begun));
