import type { Vendor } from "@waybill/contract/vendors";
import { keepWaiting, type WaitingOrder } from "../outbox/waiting-orders.ts";
import { isBlankDraft, loadDraft, saveDraft, type RequestDraft } from "./request-draft.ts";
import type { RequestContext } from "./request-steps.ts";
import { forgetSent, rememberSent, sentBefore } from "./sent-order.ts";

/** Puts the order that went out without an answer into the outbox, as it went out; false where it cannot wait there. */
export function letWait(
  { vendor_id }: Vendor,
  { origin, quote }: RequestContext,
  draft: RequestDraft,
): boolean {
  const sent = sentBefore(vendor_id);
  if (!sent || !origin || !quote || sent.key !== draft.idempotencyKey) return false;
  const isKept = keepWaiting({
    key: sent.key,
    vendorId: vendor_id,
    source: { latitude: origin.latitude, longitude: origin.longitude },
    body: sent.body,
    currency: quote.currency,
    since: Date.now(),
    draft,
    state: { kind: "waits" },
  });
  if (isKept) forgetSent(vendor_id);
  return isKept;
}

/** Makes an order that waits the draft of its vendor again; false where another one is being typed there. */
export function takeBack({ key, vendorId, body, draft, state }: WaitingOrder): boolean {
  if (!isBlankDraft(loadDraft(vendorId), vendorId)) return false;
  saveDraft(vendorId, draft as RequestDraft);
  // It may have arrived: unchanged, it goes out as it first did.
  if (state.kind === "waits") rememberSent(vendorId, { key, body });
  return true;
}
