import type { Order } from "@waybill/contract/order";
import { cancelOrder } from "@waybill/contract/orders";
import { notCancellable, whyNotCancellable, type CancelReason } from "@waybill/domain/orders/cancelling";
import { cancelErrorNotificationMs } from "@waybill/domain/timings";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { useFlag } from "@waybill/client/flags.ts";

const refuse = (key: string) =>
  notify({ message: textOf(key), type: "error", duration: cancelErrorNotificationMs });

/**
 * Cancels an order. What may not be cancelled is refused here, without a call (spec §4); else the attempt is announced,
 * and a failure is shown for 7 s.
 */
export function useCancelOrder(onCancelled: (order: Order) => void) {
  const delayedCancellation = useFlag("delayed-cancellation");
  const [isBusy, setBusy] = useState(false);
  const mayCancel = (order: Order, now: Date) =>
    whyNotCancellable(order, { now, delayedCancellation }) === undefined;

  const cancel = async (order: Order, reason: CancelReason): Promise<boolean> => {
    if (!mayCancel(order, new Date())) {
      refuse(notCancellable);
      return false;
    }
    notify({ message: textOf("action.attempt-cancel"), type: "info" });
    setBusy(true);
    try {
      const body = { vendor_id: order.vendor_id, order_id: order.order_id, reason };
      onCancelled((await call(cancelOrder, { body })).result);
      return true;
    } catch {
      refuse(notCancellable);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { cancel, mayCancel, isBusy };
}
