import type { OrderRequest } from "@waybill/contract/order";
import { draftPrefix } from "../session/session-store.ts";
import { saveWaitingOrder, waitingOrder, type WaitingOrder } from "./waiting-orders.ts";

/** The data of a waiting order in addition to its body and key. */
export type OrderForm = Pick<WaitingOrder, "source" | "currency" | "draft">;
/** The last order sent for a vendor that has no response yet. */
export type UnansweredOrder = { key: string; body: OrderRequest; form?: OrderForm | undefined };

const prefix = `${draftPrefix}-sent:`;
const keyOf = (vendorId: string) => prefix + vendorId;

export function unansweredOrder(vendorId: string): UnansweredOrder | undefined {
  try {
    return (
      (JSON.parse(localStorage.getItem(keyOf(vendorId)) ?? "null") as UnansweredOrder | null) ?? undefined
    );
  } catch {
    return undefined;
  }
}

/** Records an order that was sent and has no response yet. */
export const saveUnanswered = (vendorId: string, unanswered: UnansweredOrder): void => {
  try {
    localStorage.setItem(keyOf(vendorId), JSON.stringify(unanswered));
  } catch {
    // Storage is full. The server still refuses this key with another body.
  }
};

export const deleteUnanswered = (vendorId: string): void => localStorage.removeItem(keyOf(vendorId));

/**
 * Queues every unanswered order of any tab: its response may never be seen. If it arrives after all, the order leaves
 * the queue.
 */
export function keepUnansweredOrder(): void {
  const vendorIds = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  for (const vendorId of vendorIds) {
    const { key, body, form } = unansweredOrder(vendorId) ?? {};
    if (key === undefined || !body || !form || waitingOrder(key)) continue;
    saveWaitingOrder({ key, vendorId, body, ...form, since: Date.now(), state: { kind: "waits" } });
  }
}
