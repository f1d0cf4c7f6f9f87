import { waitingOrders, watchWaitingOrders } from "@waybill/client/offline-orders/waiting-orders.ts";
import type { Order } from "@waybill/contract/order";
import { offerNotificationMs } from "@waybill/domain/time/timings";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { pathOfTracking } from "../../navigation/paths.ts";

const sendEveryMs = 10_000;

/** The orders of this person that wait for the connection. */
export const useWaitingOrders = () => useSyncExternalStore(watchWaitingOrders, waitingOrders);

/** Announces that a waiting order was placed, with a link to it. */
export function useNotifyPlaced(): (order: Order) => void {
  const navigate = useNavigate();
  return ({ vendor_id, order_id, customer }) =>
    void notify({
      type: "success",
      message: textOf("offline.placed", { name: customer.name ?? order_id }),
      duration: offerNotificationMs,
      action: {
        label: textOf("offline.open"),
        onAction: () => void navigate(pathOfTracking(vendor_id, order_id)),
      },
    });
}

/** Loaded on demand, because it is useless while offline. */
const sendAll = async (onPlaced: (order: Order) => void) =>
  (await import("@waybill/client/offline-orders/send-waiting-orders.ts")).sendWaitingOrders(onPlaced);

/** Sends the waiting orders at once, when online again, and every 10 s while any wait, on every screen. */
export function useSendWaitingOrders(): void {
  const isNeeded = useWaitingOrders().some(({ state }) => state.kind !== "refused");
  const onPlaced = useEffectEvent(useNotifyPlaced());
  useEffect(() => {
    if (!isNeeded) return;
    const send = () => {
      if (navigator.onLine) void sendAll((order) => onPlaced(order)).catch(() => undefined);
    };
    const timer = setInterval(send, sendEveryMs);
    addEventListener("online", send);
    send();
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [isNeeded]);
}
