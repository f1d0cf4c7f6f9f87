import type { OrderRequest } from "@waybill/contract/order";
import { draftPrefix } from "../session/session-store.ts";
import { keepWaiting, waitingOrder, type WaitingOrder } from "./waiting-orders.ts";

/** What it takes, beside the order and its key, to let it wait for an answer. */
export type SentForm = Pick<WaitingOrder, "source" | "currency" | "draft">;
/** What went out last for a vendor and was not answered yet. */
export type UnansweredOrder = { key: string; body: OrderRequest; form?: SentForm | undefined };

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

/** Writes down what goes out, or went out, without an answer. */
export const rememberUnanswered = (vendorId: string, sent: UnansweredOrder): void => {
  try {
    localStorage.setItem(keyOf(vendorId), JSON.stringify(sent));
  } catch {
    // Without room for it, the server still refuses the key with another body.
  }
};

export const forgetUnanswered = (vendorId: string): void => localStorage.removeItem(keyOf(vendorId));

/**
 * Lets every order that went out without an answer wait, from whatever tab it went: its answer may come to nobody any
 * more. Should it come after all, the order stops waiting.
 */
export function keepUnansweredOrder(): void {
  const vendorIds = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  for (const vendorId of vendorIds) {
    const { key, body, form } = unansweredOrder(vendorId) ?? {};
    if (key === undefined || !body || !form || waitingOrder(key)) continue;
    keepWaiting({ key, vendorId, body, ...form, since: Date.now(), state: { kind: "waits" } });
  }
}
