import { useFlag } from "@waybill/client/deployment/flags.ts";
import type { Order } from "@waybill/contract/order";
import { mayUpdate } from "@waybill/domain/orders/status";
import { Icon } from "@waybill/ui/icon.tsx";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { Link } from "react-router";
import { pathOfRequest } from "../../navigation/paths.ts";
import classes from "./order-actions.module.css";

type ActionsProps = {
  order: Order;
  mayCancel: boolean;
  onRepeat: () => void;
  onCopy: () => void;
  onCancel: () => void;
};

const message = (words: string) => `https://wa.me/?text=${encodeURIComponent(words)}`;

/** What one does with the open order: its link, its page, and changing or cancelling it while that is allowed. */
export function OrderActions({ order, mayCancel, onRepeat, onCopy, onCancel }: ActionsProps) {
  const t = useTexts();
  const mayChange = useFlag("modify-order-button") && mayUpdate(order.status);
  return (
    <div className={classes.actions}>
      <button type="button" onClick={onRepeat} aria-keyshortcuts="r">
        <Icon name="repeat" />
        <span>{t("order-tracking.repeat")}</span>
      </button>
      <button type="button" onClick={onCopy} aria-keyshortcuts="c">
        <Icon name="link" />
        <span>{t("order-tracking.copy-link")}</span>
      </button>
      <a
        href={message(t("order-tracking.share-words", { link: order.tracking_link }))}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="share" />
        <span>{t("order-tracking.share")}</span>
      </a>
      <a href={order.tracking_link} target="_blank" rel="noreferrer">
        <Icon name="eye" />
        <span>{t("order-tracking.customer-page")}</span>
      </a>
      {mayChange && (
        <Link to={pathOfRequest(order.vendor_id, order.order_id)}>
          <Icon name="edit" />
          <span>{t("order-tracking.change")}</span>
        </Link>
      )}
      {mayCancel && (
        <button type="button" className={classes.danger} onClick={onCancel} aria-keyshortcuts="x">
          <Icon name="close" />
          <span>{t("order-tracking.cancel")}</span>
        </button>
      )}
    </div>
  );
}

/** Puts a text on the clipboard and says so; where the browser forbids it, the text itself is shown to be copied. */
export async function copyText(text: string, saidKey: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ message: textOf(saidKey), type: "success" });
  } catch {
    notify({ message: textOf("order-tracking.copy-yourself", { text }), type: "warning", duration: 10_000 });
  }
}
