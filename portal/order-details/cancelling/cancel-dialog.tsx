import type { Order } from "@waybill/contract/order";
import { cancelReasons, type CancelReason } from "@waybill/domain/orders/cancelling";
import { cancelReasonKey } from "@waybill/domain/orders/status-words";
import { useState } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import classes from "./cancel-dialog.module.css";

/** What merchants mean most often stands first; the rest keeps the order of the spec's list. */
const likely: readonly CancelReason[] = [
  "mistake_error",
  "delivery_eta_too_long",
  "no_courier",
  "duplicate_order",
];
const shown = [...likely, ...cancelReasons.filter((reason) => !likely.includes(reason))];

/** Else the list, which scrolls, would be where the dialog begins. React keeps the attribute to itself. */
const takesFocus = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");

type CancelDialogProps = {
  order: Order;
  busy: boolean;
  onClose: () => void;
  onCancelOrder: (reason: CancelReason) => void;
};

/** Asks why, and says what cancelling means, before it is done. */
export function CancelDialog({ order, busy, onClose, onCancelOrder }: CancelDialogProps) {
  const t = useTexts();
  const [reason, choose] = useState<CancelReason>();
  const [isAsked, ask] = useState(false);
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
      onSubmit={() => (reason === undefined ? ask(true) : onCancelOrder(reason))}
    >
      <fieldset className={classes.reasons} aria-describedby={isAsked ? "reason-wanted" : undefined}>
        <legend>{t("order-tracking.why")}</legend>
        <div className={classes.list}>
          {shown.map((one) => (
            <label key={one} className={classes.reason}>
              <input
                ref={one === shown[0] ? takesFocus : undefined}
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
      {isAsked && reason === undefined && (
        <p id="reason-wanted" role="alert" className={classes.wanted}>
          {t("validation.cancel-reason")}
        </p>
      )}
    </Dialog>
  );
}
