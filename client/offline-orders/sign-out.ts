import { signOut } from "../session/session-store.ts";
import { keepUnansweredOrder } from "./unanswered-order.ts";
import { removeWaitingOrder, waitingOrders } from "./waiting-orders.ts";

type Next = () => void;
let pendingSignOut: Next | undefined;
const listeners = new Set<() => void>();

const ask = (next: Next | undefined): void => {
  pendingSignOut = next;
  for (const listener of listeners) listener();
};

/** Signs out and continues; asks first if orders are waiting or unanswered. */
export function requestSignOut(next: Next = () => undefined): void {
  keepUnansweredOrder();
  if (waitingOrders().length > 0) ask(next);
  else void signOut().then(next);
}

export const isSignOutPending = (): boolean => pendingSignOut !== undefined;
export const watchSignOut = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const cancelSignOut = (): void => ask(undefined);

/** Signs out anyway. Waiting orders stay for the same person; a guest cannot return as the same one. */
export function confirmSignOut(isGuest: boolean): void {
  const next = pendingSignOut;
  if (isGuest) for (const { key } of waitingOrders()) removeWaitingOrder(key);
  cancelSignOut();
  void signOut().then(next);
}
