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

/** In ms. A toast shown for less time cannot be read and pressed, so Undo is not offered. */
const shortestMs = 1000;

/**
 * Confirms a placed order. Offers Undo exactly as long as the server holds the order back from riders: hovering
 * does not extend the time, and a change of the order ends it.
 */
export function offerUndo(order: Order, { pressedAt = 0, undoSeconds, queries, giveBack }: Offer): void {
  const placed = { type: "success", message: textOf("request.toast.created") } as const;
  // Counted from the press. The server counts from the order's arrival, so Undo never outlasts the server's time.
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
function knowsNewer(cached: unknown, { order_id, version }: Order): boolean {
  const orders = (Array.isArray(cached) ? cached : [cached]) as (Partial<Order> | null | undefined)[];
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
