import type { Order } from "@waybill/contract/order";
import { mayUpdate } from "@waybill/domain/orders/status";
import { Link } from "react-router";
import { pathOfRequest } from "../paths.ts";
import { useFlag } from "@waybill/client/flags.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import classes from "./details-actions.module.css";

type ActionsProps = {
  order: Order;
  mayCancel: boolean;
  onRepeat: () => void;
  onCopy: () => void;
  onCancel: () => void;
};

const message = (words: string) => `https://wa.me/?text=${encodeURIComponent(words)}`;

/** What one does with the open order: its link, its page, and changing or cancelling it while that is allowed. */
export function DetailsActions({ order, mayCancel, onRepeat, onCopy, onCancel }: ActionsProps) {
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
