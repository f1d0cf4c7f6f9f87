import type { Order, OrderRequest } from "@waybill/contract/order";
import { leavesItOpen } from "@waybill/client/offline-orders/post-order.ts";
import {
  forgetSent,
  rememberSent,
  sentBefore,
  type Sent,
  type SentForm,
} from "@waybill/client/offline-orders/unanswered-order.ts";
import { stopWaiting, waitingOrder } from "@waybill/client/offline-orders/waiting-orders.ts";

type Place = (order: OrderRequest, idempotencyKey: string) => Promise<Order>;

/** Its answer came, and is the last word: nothing waits for it any more. */
const settle = (vendorId: string, key: string): void => {
  if (sentBefore(vendorId)?.key === key) forgetSent(vendorId);
  stopWaiting(key);
};

/** What is ordered, without the fee: that is another one whenever it is asked for. */
const goods = ({ delivery_fee: _, signature: __, ...order }: OrderRequest) => {
  const { discounted_delivery_fee: ___, discounted_delivery_fee_signature: ____, ...rest } = order;
  return JSON.stringify(rest);
};
const toPay = ({ delivery_fee, discounted_delivery_fee }: OrderRequest) =>
  discounted_delivery_fee ?? delivery_fee;

/** Whether an order is the one that went out before under this key, at no other sum than is agreed to now. */
export const isSameOrder = (before: Pick<Sent, "key" | "body">, order: OrderRequest, key: string): boolean =>
  before.key === key && goods(before.body) === goods(order) && toPay(before.body) <= toPay(order);

/**
 * Places orders so that one whose answer was lost is never placed twice, over a reload and from another tab too: the
 * same order with the same key goes out as it first did, for the server knows it by its whole body, fee included.
 */
export const placingOnce =
  (place: Place, form: () => SentForm | undefined): Place =>
  async (order, key) => {
    const vendorId = order.vendor_id ?? "";
    const before = waitingOrder(key) ?? sentBefore(vendorId);
    const body = before && isSameOrder(before, order, key) ? before.body : order;
    rememberSent(vendorId, { key, body, form: form() });
    try {
      const placed = await place(body, key);
      settle(vendorId, key);
      return placed;
    } catch (problem) {
      // A plain no: nothing was placed. Anything else leaves it open.
      if (!leavesItOpen(problem)) settle(vendorId, key);
      throw problem;
    }
  };
