import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import type { Order } from "@waybill/contract/order";
import { setReadyTime } from "@waybill/contract/orders";
import { mayUpdate } from "@waybill/domain/orders/status";
import { maxReadyMinutes } from "@waybill/domain/time/ready-at";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { createContext, useCallback, useEffect, useRef } from "react";

/** Whole minutes until an order is ready; undefined if it is ready, needs no preparation, or is due much later. */
export function minutesUntilReady({ status, ready_at }: Order, now: Date): number | undefined {
  if (ready_at === undefined || !mayUpdate(status)) return undefined;
  // The board shows whole minutes, so an order that is ready within this minute counts as ready.
  const minutes = Math.floor(ready_at / 60) - Math.floor(now.getTime() / 60_000);
  return minutes > 0 && minutes <= maxReadyMinutes ? minutes : undefined;
}

export type MarkReady = (order: Order) => void;
export const MarkReadyContext = createContext<MarkReady>(() => undefined);

/**
 * Marks an order as ready, once even if pressed repeatedly; `put` receives the response. The key G applies to the
 * focused row, else to the open order.
 */
export function useMarkReady(
  orders: readonly Order[] | undefined,
  open: Order | undefined,
  put: (order: Order) => void,
): MarkReady {
  const inFlight = useRef(new Set<string>());
  const markReady = useCallback(
    (order: Order) => {
      const { order_id: orderId } = order;
      if (inFlight.current.has(orderId)) return;
      inFlight.current.add(orderId);
      call(setReadyTime, { params: { orderId }, body: {} })
        .then(
          ({ result }) => {
            put(result);
            notify({
              message: textOf("order-tracking.ready-told", { name: order.customer.name }),
              type: "success",
            });
          },
          (error: unknown) => {
            const hasMessage = error instanceof CallRefused || error instanceof CallUnreachable;
            const message = hasMessage
              ? textOf(error.translationKey, error.values)
              : textOf("order.not-updated");
            notify({ message, type: "error" });
          },
        )
        .finally(() => inFlight.current.delete(orderId));
    },
    [put],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (singleKeyOf(event) !== "g") return;
      const row = document.activeElement?.closest<HTMLElement>("[data-order-row]");
      const orderId = row?.dataset["orderRow"] ?? open?.order_id;
      const order = orders?.find(({ order_id }) => order_id === orderId);
      if (order && minutesUntilReady(order, new Date()) !== undefined) markReady(order);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [orders, open, markReady]);
  return markReady;
}
