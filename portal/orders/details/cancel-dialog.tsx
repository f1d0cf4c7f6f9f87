import { call } from "@waybill/client/calls/call.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import type { Order } from "@waybill/contract/order";
import { cancelOrder } from "@waybill/contract/orders";
import { type CancelReason, notCancellable, whyNotCancellable } from "@waybill/domain/orders/cancelling";
import { possibleCancelReasons } from "@waybill/domain/orders/possible-cancel-reasons";
import { cancelReasonKey } from "@waybill/domain/orders/status-words";
import { cancelErrorNotificationMs } from "@waybill/domain/time/timings";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { dismissToast, notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import classes from "./cancel-dialog.module.css";

/** Without autofocus the focus would go to the scrolling list. React does not set the attribute itself. */
const autofocusRef = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");

type CancelDialogProps = {
  order: Order;
  busy: boolean;
  onClose: () => void;
  onCancelOrder: (reason: CancelReason) => void;
};

/** Asks for a reason and explains the consequences before cancelling. */
export function CancelDialog({ order, busy, onClose, onCancelOrder }: CancelDialogProps) {
  const t = useTexts();
  const [reason, choose] = useState<CancelReason>();
  const [isSubmitted, setSubmitted] = useState(false);
  // Fixed while the dialog is open: options must not move under the pointer.
  const [shown] = useState(() => possibleCancelReasons(order, new Date()));
  return (
    <Dialog
      open
      title={t("order-tracking.cancel-title", { name: order.customer.name })}
      description={t("order-tracking.cancel-consequence")}
      cancelLabel={t("order-tracking.keep-order")}
      submitLabel={t("order-tracking.cancel-order")}
      danger
      busy={busy}
      onCancel={onClose}
      onSubmit={() => (reason === undefined ? setSubmitted(true) : onCancelOrder(reason))}
    >
      <fieldset className={classes.reasons} aria-describedby={isSubmitted ? "reason-wanted" : undefined}>
        <legend>{t("order-tracking.why")}</legend>
        <div className={classes.list}>
          {shown.map((one) => (
            <label key={one} className={classes.reason}>
              <input
                ref={one === shown[0] ? autofocusRef : undefined}
                type="radio"
                name="reason"
                value={one}
                checked={one === reason}
                onChange={() => choose(one)}
              />
              <span>{t(cancelReasonKey(one))}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {isSubmitted && reason === undefined && (
        <p id="reason-wanted" role="alert" className={classes.wanted}>
          {t("validation.cancel-reason")}
        </p>
      )}
    </Dialog>
  );
}

const refuse = (key: string) =>
  notify({ message: textOf(key), type: "error", duration: cancelErrorNotificationMs });

/**
 * Cancels an order. A disallowed cancellation is refused here, without a call (spec §4); otherwise the attempt is
 * announced until its response, and a failure shows for 7 s.
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
    const attempt = notify({
      message: textOf("action.attempt-cancel"),
      type: "info",
      duration: Infinity,
    });
    setBusy(true);
    try {
      const body = { vendor_id: order.vendor_id, order_id: order.order_id, reason };
      onCancelled((await call(cancelOrder, { body })).result);
      return true;
    } catch {
      refuse(notCancellable);
      return false;
    } finally {
      dismissToast(attempt);
      setBusy(false);
    }
  };
  return { cancel, mayCancel, isBusy };
}
