import { ownerOf } from "@waybill/client/tokens/session-mode.ts";
import { currentSession, draftPrefix } from "@waybill/client/session/session-store.ts";
import { isPaidByCardAlready } from "../../orders/payment/pending-payment.ts";
import type { RequestDraft } from "../request-types.ts";
import { savedVat } from "./saved-entries.ts";

/** A unique key: 128 random bits. Works without a secure context, unlike randomUUID. */
export const newDraftKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const emptyDraft = (): RequestDraft => ({
  address: "",
  unit: "",
  building: "",
  phone: "",
  name: "",
  notes: "",
  description: "",
  amount: "",
  confirmedAmount: undefined,
  payment: "",
  feeByCard: false,
  coldBag: false,
  ageCheck: false,
  askedProofs: [],
  voucherCode: "",
  vatNumber: "",
  plannedFor: undefined,
  destination: undefined,
  savedCustomer: undefined,
  idempotencyKey: newDraftKey(),
});

const keyOf = (vendorId: string) => `request-draft:${vendorId}`;

/** A vendor's draft: this tab's own, else the last one the same person typed in this browser. */
export function loadDraft(vendorId: string): RequestDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(vendorId)) ?? "null");
    const draft: Partial<RequestDraft> | undefined =
      typeof stored === "object" && stored ? stored : keptDraft(vendorId);
    if (isPaidByCardAlready(vendorId, draft?.idempotencyKey))
      return { ...emptyDraft(), vatNumber: savedVat(vendorId) };
    return { ...emptyDraft(), vatNumber: savedVat(vendorId), ...draft };
  } catch {
    return emptyDraft();
  }
}

/** Whether two drafts would make the same order. */
export const isSameDraft = (one: RequestDraft, other: RequestDraft): boolean =>
  JSON.stringify({ ...one, idempotencyKey: "" }) === JSON.stringify({ ...other, idempotencyKey: "" });

export const isBlankDraft = (draft: RequestDraft, vendorId: string): boolean =>
  isSameDraft({ ...emptyDraft(), vatNumber: savedVat(vendorId) }, { ...emptyDraft(), ...draft });

export function saveDraft(vendorId: string, draft: RequestDraft): void {
  try {
    sessionStorage.setItem(keyOf(vendorId), JSON.stringify(draft));
    if (isBlankDraft(draft, vendorId)) forgetKeptDraft(vendorId, draft.idempotencyKey);
    else keepDraft(vendorId, draft);
  } catch {
    // If storage is full or blocked, the draft is lost at the next reload, but never the order.
  }
}

/** Restores the draft of a cancelled order, with a new key; false if the form has been used since. */
export function restoreDraft(vendorId: string, draft: RequestDraft): boolean {
  if (!isBlankDraft(loadDraft(vendorId), vendorId)) return false;
  saveDraft(vendorId, { ...draft, idempotencyKey: newDraftKey() });
  return true;
}

/** Deletes the draft that became an order, in this tab and in the browser's storage. */
export function clearDraft(vendorId: string, { idempotencyKey }: RequestDraft): void {
  sessionStorage.removeItem(keyOf(vendorId));
  forgetKeptDraft(vendorId, idempotencyKey);
}

// Drafts in the browser's storage expire after twelve hours.

const keptForMs = 12 * 3_600_000;
const keptKeyOf = (vendorId: string) => `${draftPrefix}:${vendorId}`;

type Kept = { owner: string; at: number; draft: Partial<RequestDraft> };

const readKept = (vendorId: string): Kept | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(keptKeyOf(vendorId)) ?? "null") as Kept | null;
    return typeof kept?.draft === "object" ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** The last draft of the same person in this browser, for a tab without its own. */
function keptDraft(vendorId: string, now = Date.now()): Partial<RequestDraft> | undefined {
  const kept = readKept(vendorId);
  const owner = ownerOf(currentSession());
  return kept && kept.owner === owner && now - kept.at < keptForMs ? kept.draft : undefined;
}

/** Stores a draft for other tabs and later visits; throws if the storage is full. */
function keepDraft(vendorId: string, draft: RequestDraft, now = Date.now()): void {
  const owner = ownerOf(currentSession());
  if (owner !== undefined)
    localStorage.setItem(keptKeyOf(vendorId), JSON.stringify({ owner, at: now, draft } satisfies Kept));
}

/** Deletes the stored draft with this key, and no other tab's draft. */
function forgetKeptDraft(vendorId: string, idempotencyKey: string): void {
  if (readKept(vendorId)?.draft.idempotencyKey === idempotencyKey)
    localStorage.removeItem(keptKeyOf(vendorId));
}
