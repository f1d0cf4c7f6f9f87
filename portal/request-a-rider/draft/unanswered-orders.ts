import { isPlacementUncertain } from "@waybill/client/offline-orders/post-order.ts";
import {
  deleteUnanswered,
  saveUnanswered,
  type UnansweredOrder,
  unansweredOrder,
  type OrderForm,
} from "@waybill/client/offline-orders/unanswered-order.ts";
import {
  saveWaitingOrder,
  removeWaitingOrder,
  waitingOrder,
  type WaitingOrder,
} from "@waybill/client/offline-orders/waiting-orders.ts";
import type { Order, OrderRequest } from "@waybill/contract/order";
import type { RequestContext, RequestDraft } from "../request-types.ts";
import { isBlankDraft, loadDraft, saveDraft } from "./request-draft.ts";

type PlaceOrder = (order: OrderRequest, idempotencyKey: string) => Promise<Order>;

/** Deletes the record of an order after its final response. */
const settle = (vendorId: string, key: string): void => {
  if (unansweredOrder(vendorId)?.key === key) deleteUnanswered(vendorId);
  removeWaitingOrder(key);
};

/** An order without its fee, which differs with each quote. */
const goods = ({ delivery_fee: _, signature: __, ...order }: OrderRequest) => {
  const { discounted_delivery_fee: ___, discounted_delivery_fee_signature: ____, ...rest } = order;
  return JSON.stringify(rest);
};
const toPay = ({ delivery_fee, discounted_delivery_fee }: OrderRequest) =>
  discounted_delivery_fee ?? delivery_fee;

/** True if an order equals the one sent before under this key, and the amount accepted now is not lower. */
export const isSameOrder = (
  before: Pick<UnansweredOrder, "key" | "body">,
  order: OrderRequest,
  key: string,
): boolean => before.key === key && goods(before.body) === goods(order) && toPay(before.body) <= toPay(order);

/**
 * Places orders so that one whose response was lost is never placed twice, even after a reload or from another tab: the
 * same order with the same key is resent unchanged, because the server compares the whole body, fee included.
 */
export const placeOrderOnce =
  (placeOrder: PlaceOrder, form: OrderForm | undefined): PlaceOrder =>
  async (order, key) => {
    const vendorId = order.vendor_id ?? "";
    const before = waitingOrder(key) ?? unansweredOrder(vendorId);
    const body = before && isSameOrder(before, order, key) ? before.body : order;
    saveUnanswered(vendorId, { key, body, form });
    try {
      const placed = await placeOrder(body, key);
      settle(vendorId, key);
      return placed;
    } catch (problem) {
      // A clear refusal means that nothing was placed. After any other error the order may have been placed.
      if (!isPlacementUncertain(problem)) settle(vendorId, key);
      throw problem;
    }
  };

/** The form data that is stored with an order while the order is being sent. */
export const orderFormOf = ({ origin, quote, draft }: RequestContext): OrderForm | undefined =>
  origin &&
  quote && {
    source: { latitude: origin.latitude, longitude: origin.longitude },
    currency: quote.currency,
    draft,
  };

/** Queues the order whose response was lost, unchanged; returns false if it cannot be queued. */
export function queueUnansweredOrder(request: RequestContext): boolean {
  const { vendor_id } = request.vendor;
  const unanswered = unansweredOrder(vendor_id);
  const form = orderFormOf(request);
  if (!unanswered || !form || unanswered.key !== request.draft.idempotencyKey) return false;
  const isKept =
    // The order is already queued, because the person wanted to leave the page.
    waitingOrder(unanswered.key) !== undefined ||
    saveWaitingOrder({
      key: unanswered.key,
      vendorId: vendor_id,
      body: unanswered.body,
      ...form,
      since: Date.now(),
      state: { kind: "waits" },
    });
  if (isKept) deleteUnanswered(vendor_id);
  return isKept;
}

/** Moves a queued order back into its vendor's form; returns false if the form has another draft. */
export function restoreWaitingOrder({ key, vendorId, body, draft, state }: WaitingOrder): boolean {
  if (!isBlankDraft(loadDraft(vendorId), vendorId)) return false;
  saveDraft(vendorId, draft as RequestDraft);
  // The server may have received the order, so if unchanged it must be sent with the same body.
  if (state.kind === "waits") saveUnanswered(vendorId, { key, body });
  return true;
}
