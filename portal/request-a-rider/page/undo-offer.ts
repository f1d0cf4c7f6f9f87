import type { QueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import type { Order } from "@waybill/contract/order";
import { cancelOrder } from "@waybill/contract/orders";
import { cancelErrorNotificationMs } from "@waybill/domain/time/timings";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { dismissToast, notify } from "@waybill/ui/toasts/toasts.tsx";

type Offer = {
  /** When the order was sent, in ms. */
  pressedAt?: number;
  /** How long the deployment holds back an order before riders get it. */
  undoSeconds: number;
  /** The cache of the portal's screens, which live updates change. */
  queries: QueryClient;
  /** Restores the form after the order was cancelled. */
  giveBack: () => void;
};

/** A shorter Undo cannot be read and pressed, so none is offered. */
const shortestMs = 1000;

/**
 * Confirms a placed order, and offers Undo exactly as long as the server holds it from riders: no longer while hovered,
 * and not after the order has changed.
 */
export function offerUndo(order: Order, { pressedAt = 0, undoSeconds, queries, giveBack }: Offer): void {
  const placed = { type: "success", message: textOf("request.toast.created") } as const;
  // Counted from the press: the server counts from the order's arrival, so its time never ends first.
  const duration = undoSeconds && pressedAt + undoSeconds * 1000 - Date.now();
  if (duration < shortestMs) return void notify(placed);
  const id = notify({
    ...placed,
    duration,
    endsOnTime: true,
    action: { label: textOf("ui.undo"), onAction: () => void undo(order, giveBack) },
  });
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || !knowsNewer(query.state.data, order)) return;
    dismissToast(id);
    stop();
  });
  setTimeout(stop, duration);
}

/** Whether cached data (an order or a list) contains a newer version of this order. */
function knowsNewer(known: unknown, { order_id, version }: Order): boolean {
  const orders = (Array.isArray(known) ? known : [known]) as (Partial<Order> | null | undefined)[];
  return orders.some((one) => one?.order_id === order_id && (one.version ?? 0) > version);
}

async function undo({ vendor_id, order_id }: Order, giveBack: () => void): Promise<void> {
  const attempt = notify({ message: textOf("action.attempt-cancel"), duration: Infinity });
  try {
    await call(cancelOrder, { body: { vendor_id, order_id, reason: "mistake_error" } });
    giveBack();
  } catch {
    notify({
      type: "error",
      message: textOf("error.cant-cancel-order"),
      duration: cancelErrorNotificationMs,
    });
  } finally {
    dismissToast(attempt);
  }
}
