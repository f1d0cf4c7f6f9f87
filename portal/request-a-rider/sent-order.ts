import type { Order, OrderRequest } from "@waybill/contract/order";
import { CallRefused } from "../server-calls/refused.ts";
import { draftPrefix } from "../session/session-store.ts";

type Place = (order: OrderRequest, idempotencyKey: string) => Promise<Order>;
type Sent = { key: string; body: OrderRequest };

const keyOf = (vendorId: string) => `${draftPrefix}-sent:${vendorId}`;

function sentBefore(vendorId: string): Sent | undefined {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(vendorId)) ?? "null") as Sent | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const remember = (vendorId: string, sent: Sent) => {
  try {
    localStorage.setItem(keyOf(vendorId), JSON.stringify(sent));
  } catch {
    // Without room for it, the server still refuses the key with another body.
  }
};

/** What is ordered, without the fee: that is another one whenever it is asked for. */
const goods = ({ delivery_fee: _, signature: __, ...order }: OrderRequest) => {
  const { discounted_delivery_fee: ___, discounted_delivery_fee_signature: ____, ...rest } = order;
  return JSON.stringify(rest);
};
const toPay = ({ delivery_fee, discounted_delivery_fee }: OrderRequest) =>
  discounted_delivery_fee ?? delivery_fee;

const leavesItOpen = ({ status, code }: CallRefused) =>
  status >= 500 || status === 429 || status === 401 || code === "IDEMPOTENCY_KEY_IN_USE";

/**
 * Places orders so that one whose answer was lost is never placed twice, over a reload and from another tab too: the
 * same order with the same key goes out as it first did, for the server knows it by its whole body, fee included.
 */
export const placingOnce =
  (place: Place): Place =>
  async (order, key) => {
    const vendorId = order.vendor_id ?? "";
    const before = sentBefore(vendorId);
    const isSame =
      before?.key === key && goods(before.body) === goods(order) && toPay(before.body) <= toPay(order);
    const body = isSame ? before.body : order;
    remember(vendorId, { key, body });
    try {
      const placed = await place(body, key);
      localStorage.removeItem(keyOf(vendorId));
      return placed;
    } catch (problem) {
      // A plain no: nothing was placed. Anything else leaves it open.
      if (problem instanceof CallRefused && !leavesItOpen(problem)) localStorage.removeItem(keyOf(vendorId));
      throw problem;
    }
  };
