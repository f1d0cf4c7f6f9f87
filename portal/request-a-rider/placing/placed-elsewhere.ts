import type { RequestDraft } from "../draft/request-draft.ts";

const keyOf = (vendorId: string) => `draft-placed:${vendorId}`;

/** Tells the other tabs what became an order; the event carries it, nothing is left behind. */
export function tellOtherTabs(vendorId: string, draft: RequestDraft): void {
  try {
    localStorage.setItem(keyOf(vendorId), JSON.stringify(draft));
    localStorage.removeItem(keyOf(vendorId));
  } catch {
    // The server still makes one order of it.
  }
}

/** Hears of drafts of this vendor that another tab made an order; returns the way to stop. */
export function onPlacedElsewhere(vendorId: string, hear: (draft: RequestDraft) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(vendorId) && newValue) hear(JSON.parse(newValue) as RequestDraft);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
