import { ownerOf } from "@waybill/client/session/session-mode.ts";
import { currentSession, draftPrefix } from "@waybill/client/session/session-store.ts";
import type { RequestDraft } from "./request-draft.ts";

const keptForMs = 12 * 3_600_000;
const keyOf = (vendorId: string) => `${draftPrefix}:${vendorId}`;

type Kept = { owner: string; at: number; draft: Partial<RequestDraft> };

const read = (vendorId: string): Kept | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(vendorId)) ?? "null") as Kept | null;
    return typeof kept?.draft === "object" ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** What the same person last typed in this browser, for a tab that has nothing of its own. */
export function keptDraft(vendorId: string, now = Date.now()): Partial<RequestDraft> | undefined {
  const kept = read(vendorId);
  const owner = ownerOf(currentSession());
  return kept && kept.owner === owner && now - kept.at < keptForMs ? kept.draft : undefined;
}

/** Keeps a draft beyond its tab; throws where the browser has no room for it. */
export function keepDraft(vendorId: string, draft: RequestDraft, now = Date.now()): void {
  const owner = ownerOf(currentSession());
  if (owner !== undefined)
    localStorage.setItem(keyOf(vendorId), JSON.stringify({ owner, at: now, draft } satisfies Kept));
}

/** Forgets a draft by its key: what another tab keeps is not this one's to forget. */
export function forgetKeptDraft(vendorId: string, idempotencyKey: string): void {
  if (read(vendorId)?.draft.idempotencyKey === idempotencyKey) localStorage.removeItem(keyOf(vendorId));
}
