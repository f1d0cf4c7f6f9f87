import type { Vendor } from "@waybill/contract/vendors";
import {
  forgetSent,
  rememberSent,
  sentBefore,
  type SentForm,
} from "@waybill/client/offline-orders/unanswered-order.ts";
import {
  keepWaiting,
  waitingOrder,
  type WaitingOrder,
} from "@waybill/client/offline-orders/waiting-orders.ts";
import { isBlankDraft, loadDraft, saveDraft, type RequestDraft } from "../draft/request-draft.ts";
import type { RequestContext } from "../flow/request-steps.ts";

/** What is kept of the form beside an order that goes out. */
export const formOf = ({ origin, quote }: RequestContext, draft: RequestDraft): SentForm | undefined =>
  origin &&
  quote && {
    source: { latitude: origin.latitude, longitude: origin.longitude },
    currency: quote.currency,
    draft,
  };

/** Puts the order that went out without an answer into the outbox, as it went out; false where it cannot wait there. */
export function letWait({ vendor_id }: Vendor, request: RequestContext, draft: RequestDraft): boolean {
  const sent = sentBefore(vendor_id);
  const form = formOf(request, draft);
  if (!sent || !form || sent.key !== draft.idempotencyKey) return false;
  const isKept =
    // It waits since somebody asked to leave.
    waitingOrder(sent.key) !== undefined ||
    keepWaiting({
      key: sent.key,
      vendorId: vendor_id,
      body: sent.body,
      ...form,
      since: Date.now(),
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
