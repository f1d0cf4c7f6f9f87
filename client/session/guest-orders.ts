import type { Order } from "@waybill/contract/order";
import { storageKeys } from "../tokens/stored-tokens.ts";

/** Maximum orders that a guest finds again without the server. */
const maxOrders = 20;

/** The orders of this guest as they were last seen in this browser, newest first. */
export function guestOrders(): readonly Order[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeys.guestOrders) ?? "[]");
    return Array.isArray(kept) ? (kept as Order[]) : [];
  } catch {
    return [];
  }
}

/** Stores a guest's current orders; others are not changed. */
export function saveGuestOrders(orders: readonly Order[]): void {
  const known = new Set(orders.map(({ order_id }) => order_id));
  const all = [...orders, ...guestOrders().filter(({ order_id }) => !known.has(order_id))];
  const newest = all.sort((one, other) => other.created_at.localeCompare(one.created_at)).slice(0, maxOrders);
  try {
    localStorage.setItem(storageKeys.guestOrders, JSON.stringify(newest));
  } catch {
    // Storage is full: the orders are only on the server.
  }
}
