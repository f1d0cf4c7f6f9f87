import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import type { Order } from "@waybill/contract/order";
import { cancelOrder } from "@waybill/contract/orders";
import { type CancelReason, notCancellable, whyNotCancellable } from "@waybill/domain/orders/cancelling";
import { possibleCancelReasons } from "@waybill/domain/orders/possible-cancel-reasons";
import { cancelReasonKey } from "@waybill/domain/orders/status-words";
import { cancelErrorNotificationMs } from "@waybill/domain/time/timings";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { dismissToast, notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import classes from "./cancel-dialog.module.css";

/** Without autofocus the focus would go to the scrolling list. React does not set the attribute itself. */
const autofocusRef = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");

type CancelDialogProps = {
  order: Order;
  onClose: () => void;
  /** The promise settles when the order is cancelled or the cancellation is refused. */
  onCancelOrder: (reason: CancelReason) => Promise<unknown>;
};

/** Asks for a reason and explains the consequences before cancelling. */
export function CancelDialog({ order, onClose, onCancelOrder }: CancelDialogProps) {
  const t = useTexts();
  const form = useForm<{ reason: CancelReason | undefined }>({
    initial: { reason: undefined },
    check: ({ reason: chosen }) =>
      chosen === undefined ? [{ field: "reason", words: t("validation.cancel-reason") }] : [],
    save: async ({ reason: chosen }) => {
      if (chosen !== undefined) await onCancelOrder(chosen);
    },
  });
  const { reason } = form.typed;
  const wanted = form.problemOf("reason");
  // Fixed while the dialog is open: options must not move under the pointer.
  const [offeredReasons] = useState(() => possibleCancelReasons(order, new Date()));
  return (
    <Dialog
      open
      title={t("order-tracking.cancel-title", { name: order.customer.name })}
      description={t("order-tracking.cancel-consequence")}
      cancelLabel={t("order-tracking.keep-order")}
      submitLabel={t("order-tracking.cancel-order")}
      danger
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <fieldset className={classes.reasons} aria-describedby={wanted && "reason-wanted"}>
        <legend>{t("order-tracking.why")}</legend>
        <div className={classes.list}>
          {offeredReasons.map((one) => (
            <label key={one} className={classes.reason}>
              <input
                ref={one === offeredReasons[0] ? autofocusRef : undefined}
                type="radio"
                name="reason"
                value={one}
                checked={one === reason}
                onChange={() => form.set({ reason: one })}
              />
              <span>{t(cancelReasonKey(one))}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {wanted && (
        <p id="reason-wanted" role="alert" className={classes.wanted}>
          {wanted}
        </p>
      )}
    </Dialog>
  );
}

const refuse = (key: string) =>
  notify({ message: textOf(key), type: "error", duration: cancelErrorNotificationMs });

/**
 * Cancels an order. A cancellation that is not allowed is refused without a call (spec §4). Otherwise a toast shows
 * until the response arrives; an error shows for 7 s.
 */
export function useCancelOrder(onCancelled: (order: Order) => void) {
  const delayedCancellation = useFlag("delayed-cancellation");
  const mayCancel = (order: Order, now: Date) =>
    whyNotCancellable(order, { now, delayedCancellation }) === undefined;
  const { mutateAsync } = useChange(
    (body: { vendor_id: string; order_id: string; reason: CancelReason }) => call(cancelOrder, { body }),
    {
      onDone: ({ result }) => onCancelled(result),
      onProblem: () => {
        refuse(notCancellable);
        return true;
      },
    },
  );

  const cancel = async (order: Order, reason: CancelReason): Promise<void> => {
    if (!mayCancel(order, new Date())) {
      refuse(notCancellable);
      return;
    }
    const attempt = notify({
      message: textOf("action.attempt-cancel"),
      type: "info",
      duration: Infinity,
    });
    const { vendor_id, order_id } = order;
    // The error was already shown.
    await mutateAsync({ vendor_id, order_id, reason }).catch(() => undefined);
    dismissToast(attempt);
  };
  return { cancel, mayCancel };
}
