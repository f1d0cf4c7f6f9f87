import type { Order, OrderRequest } from "@waybill/contract/order";
import { leavesItOpen } from "../outbox/post-order.ts";
import { draftPrefix } from "../session/session-store.ts";

type Place = (order: OrderRequest, idempotencyKey: string) => Promise<Order>;
type Sent = { key: string; body: OrderRequest };

const keyOf = (vendorId: string) => `${draftPrefix}-sent:${vendorId}`;

/** What went out last for a vendor and was not answered yet. */
export function sentBefore(vendorId: string): Sent | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(vendorId)) ?? "null") as Sent | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes down what goes out, or went out, without an answer. */
export const rememberSent = (vendorId: string, sent: Sent): void => {
  try {
    localStorage.setItem(keyOf(vendorId), JSON.stringify(sent));
  } catch {
    // Without room for it, the server still refuses the key with another body.
  }
};

export const forgetSent = (vendorId: string): void => localStorage.removeItem(keyOf(vendorId));

/** What is ordered, without the fee: that is another one whenever it is asked for. */
const goods = ({ delivery_fee: _, signature: __, ...order }: OrderRequest) => {
  const { discounted_delivery_fee: ___, discounted_delivery_fee_signature: ____, ...rest } = order;
  return JSON.stringify(rest);
};
const toPay = ({ delivery_fee, discounted_delivery_fee }: OrderRequest) =>
  discounted_delivery_fee ?? delivery_fee;

/** Whether an order is the one that went out before under this key, at no other sum than is agreed to now. */
export const isSameOrder = (before: Sent, order: OrderRequest, key: string): boolean =>
  before.key === key && goods(before.body) === goods(order) && toPay(before.body) <= toPay(order);

/**
 * Places orders so that one whose answer was lost is never placed twice, over a reload and from another tab too: the
 * same order with the same key goes out as it first did, for the server knows it by its whole body, fee included.
 */
export const placingOnce =
  (place: Place): Place =>
  async (order, key) => {
    const vendorId = order.vendor_id ?? "";
    const before = sentBefore(vendorId);
    const body = before && isSameOrder(before, order, key) ? before.body : order;
    rememberSent(vendorId, { key, body });
    try {
      const placed = await place(body, key);
      forgetSent(vendorId);
      return placed;
    } catch (problem) {
      // A plain no: nothing was placed. Anything else leaves it open.
      if (!leavesItOpen(problem)) forgetSent(vendorId);
      throw problem;
    }
  };
