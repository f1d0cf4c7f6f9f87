import type { OrderRequest } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { ownerOf } from "../tokens/session-mode.ts";
import { currentSession, offlineOrdersKey } from "../session/session-store.ts";

/** A signed fee, with its voucher. */
export type SignedFee = Pick<
  OrderRequest,
  "delivery_fee" | "signature" | "voucher" | "discounted_delivery_fee" | "discounted_delivery_fee_signature"
>;
type Refusal = { key: string; values: Readonly<Record<string, string>> };

/** `waits`: is sent automatically. `asks`: the fee has expired, and the person must accept the new one. */
type WaitingState =
  | { kind: "waits" }
  /** `fee` is missing until it was requested. */
  | { kind: "asks"; fee?: SignedFee }
  | { kind: "refused"; refusal: Refusal };

/** An order that the server has not confirmed, with everything needed to send it again. */
export type WaitingOrder = {
  /** The idempotency key: with it the same body is one order, however often it is sent. */
  key: string;
  owner: string;
  vendorId: string;
  source: Place;
  body: OrderRequest;
  currency: string;
  /** When the order was queued, in milliseconds. */
  since: number;
  /** The form as filled in; only the form knows its shape. */
  draft: unknown;
  state: WaitingState;
};

const none: readonly WaitingOrder[] = [];
const listeners = new Set<() => void>();
let last: { text: string; owner: string | undefined; orders: readonly WaitingOrder[] } | undefined;

const stored = () => localStorage.getItem(offlineOrdersKey) ?? "[]";

const readAll = (text: string): readonly WaitingOrder[] => {
  try {
    const orders: unknown = JSON.parse(text);
    return Array.isArray(orders) ? (orders as WaitingOrder[]) : none;
  } catch {
    return none;
  }
};

const write = (orders: readonly WaitingOrder[]): void => {
  if (orders.length > 0) localStorage.setItem(offlineOrdersKey, JSON.stringify(orders));
  else localStorage.removeItem(offlineOrdersKey);
  for (const listener of listeners) listener();
};

/** The signed-in person's waiting orders, oldest first; the same array until one changes. */
export function waitingOrders(): readonly WaitingOrder[] {
  const [text, owner] = [stored(), ownerOf(currentSession())];
  if (last?.text !== text || last.owner !== owner) {
    const orders = owner === undefined ? none : readAll(text).filter((order) => order.owner === owner);
    last = { text, owner, orders };
  }
  return last.orders;
}

export const waitingOrder = (key: string): WaitingOrder | undefined =>
  waitingOrders().find((order) => order.key === key);

/** Queues an order for the signed-in person; false if nobody is signed in or storage is full. */
export function saveWaitingOrder(order: Omit<WaitingOrder, "owner">): boolean {
  const owner = ownerOf(currentSession());
  if (owner === undefined) return false;
  const otherOrders = readAll(stored()).filter(({ key }) => key !== order.key);
  try {
    write([...otherOrders, { ...order, owner }].sort((one, other) => one.since - other.since));
    return true;
  } catch {
    return false;
  }
}

export const removeWaitingOrder = (key: string): void =>
  write(readAll(stored()).filter((order) => order.key !== key));

/** Stores an order's outcome, unless it was removed in the meantime. */
export function updateWaitingOrder(key: string, part: Partial<Pick<WaitingOrder, "body" | "state">>): void {
  const order = waitingOrder(key);
  if (order) saveWaitingOrder({ ...order, ...part });
}

/** Calls back when an order is added or removed, in other tabs too; returns a stop function. */
export function watchWaitingOrders(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === offlineOrdersKey || key === null) && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** The amount to pay: the fee minus the voucher's discount. */
export const amountToPay = ({ delivery_fee, discounted_delivery_fee }: SignedFee): number =>
  discounted_delivery_fee ?? delivery_fee;
