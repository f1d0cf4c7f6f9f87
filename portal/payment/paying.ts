import type { OrderRequest } from "@waybill/contract/order";
import { draftPrefix } from "../session/session-store.ts";

/** A draft that a card pays for, whose outcome is not known yet; `orderId` once the server has named it. */
export type Paying = { key: string; order: OrderRequest; orderId?: string | undefined };

const payingKey = (vendorId: string) => `${draftPrefix}-paying:${vendorId}`;
const paidKey = (vendorId: string) => `${draftPrefix}-paid:${vendorId}`;

export function payingOf(vendorId: string): Paying | undefined {
  try {
    return (JSON.parse(localStorage.getItem(payingKey(vendorId)) ?? "null") as Paying | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Written down before the bank is asked, so that whoever comes back from it finds everything. */
export function rememberPaying(vendorId: string, paying: Paying): void {
  try {
    localStorage.setItem(payingKey(vendorId), JSON.stringify(paying));
  } catch {
    // Without room for it, the server still takes the same order's money once.
  }
}

export const forgetPaying = (vendorId: string): void => localStorage.removeItem(payingKey(vendorId));

/** The draft became this order: it is not offered again. */
export function settlePaying(vendorId: string, orderId: string): void {
  const paying = payingOf(vendorId);
  if (paying?.orderId !== orderId) return;
  localStorage.setItem(paidKey(vendorId), paying.key);
  forgetPaying(vendorId);
}

/** Whether a draft, by its key, was paid by card. */
export const wasPaid = (vendorId: string, key: string | undefined): boolean =>
  key !== undefined && localStorage.getItem(paidKey(vendorId)) === key;
