import { draftPrefix } from "@waybill/client/session/session-store.ts";
import type { OrderRequest } from "@waybill/contract/order";

/**
 * A draft with a running card payment, by the draft's idempotency key, until the outcome is known. `orderId` is set
 * after the bank was contacted.
 */
export type PendingPayment = {
  key: string;
  order: OrderRequest;
  intentId: string;
  orderId?: string | undefined;
};

const storageKey = (vendorId: string) => `${draftPrefix}-paying:${vendorId}`;
const paidKey = (vendorId: string) => `${draftPrefix}-paid:${vendorId}`;

export function pendingPaymentOf(vendorId: string): PendingPayment | undefined {
  try {
    return (
      (JSON.parse(localStorage.getItem(storageKey(vendorId)) ?? "null") as PendingPayment | null) ?? undefined
    );
  } catch {
    return undefined;
  }
}

/** Stored before a card is requested, so that the order survives if the person leaves or never sees the result. */
export function savePendingPayment(vendorId: string, pending: PendingPayment): void {
  try {
    localStorage.setItem(storageKey(vendorId), JSON.stringify(pending));
  } catch {
    // Storage is full. The server still charges the same order only once.
  }
}

export const forgetPendingPayment = (vendorId: string): void => localStorage.removeItem(storageKey(vendorId));

/** Marks the draft with this key as ordered, so that it is not offered again. */
export function settlePendingPayment(vendorId: string, key: string): void {
  localStorage.setItem(paidKey(vendorId), key);
  if (pendingPaymentOf(vendorId)?.key === key) forgetPendingPayment(vendorId);
}

/** True if the draft with this key was paid by card. */
export const isPaidByCardAlready = (vendorId: string, key: string | undefined): boolean =>
  key !== undefined && localStorage.getItem(paidKey(vendorId)) === key;

/** Thrown if a card payment has already made the draft an order. */
export class AlreadyPaidError extends Error {
  readonly orderId: string;
  constructor(orderId: string) {
    super(`${orderId} is paid.`);
    this.orderId = orderId;
  }
}
