import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useFlag, useHelpCenter } from "@waybill/client/deployment/flags.ts";
import type { Order } from "@waybill/contract/order";
import { mayUpdate } from "@waybill/domain/orders/status";
import { formatPhone } from "@waybill/ui/texts/formats.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { pathOfHelpCenter, pathOfRequest } from "../../navigation/paths.ts";
import { ClaimAction } from "../claims/claim-action.tsx";
import { awaitsRedelivery } from "@waybill/domain/riders/failures/after-failure";
import { pathOfRedelivery } from "../failures/redelivery.ts";
import { useMayOrder } from "@waybill/client/may-order.ts";
import { shareLinks } from "./share-link.ts";
import classes from "./order-actions.module.css";

type ActionsProps = {
  order: Order;
  mayCancel: boolean;
  onRepeat: () => void;
  onCopy: () => void;
  onCancel: () => void;
};

/** The actions of the open order: link, page, change, and cancel while allowed. */
export function OrderActions({ order, mayCancel, onRepeat, onCopy, onCancel }: ActionsProps) {
  const t = useTexts();
  const [isSharing, setSharing] = useState(false);
  const isHelpOffered = useHelpCenter();
  const mayOrder = useMayOrder(order.vendor_id);
  const mayChange = useFlag("modify-order-button") && mayUpdate(order.status) && mayOrder;
  return (
    <div className={classes.actions}>
      {mayOrder && awaitsRedelivery(order) && (
        <Link to={pathOfRedelivery(order.vendor_id, order.order_id)}>
          <Icon name="arrow" />
          <span>{t("failure.redeliver")}</span>
        </Link>
      )}
      <button type="button" onClick={onRepeat} aria-keyshortcuts="r">
        <Icon name="repeat" />
        <span>{t("order-tracking.repeat")}</span>
      </button>
      <button type="button" onClick={onCopy} aria-keyshortcuts="c">
        <Icon name="link" />
        <span>{t("order-tracking.copy-link")}</span>
      </button>
      <button type="button" aria-expanded={isSharing} onClick={() => setSharing(!isSharing)}>
        <Icon name="share" />
        <span>{t("order-tracking.share")}</span>
      </button>
      <a href={order.tracking_link} target="_blank" rel="noreferrer">
        <Icon name="eye" />
        <span>{t("order-tracking.customer-page")}</span>
      </a>
      {isHelpOffered && (
        <Link to={pathOfHelpCenter(order.vendor_id, order.order_id)}>
          <Icon name="help" />
          <span>{t("order-tracking.help")}</span>
        </Link>
      )}
      <ClaimAction order={order} mayClaim={mayOrder} />
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
      {!mayOrder && <p className={classes.reads}>{t("order-tracking.reads-only")}</p>}
      {isSharing && <SharingWays order={order} onChosen={() => setSharing(false)} />}
    </div>
  );
}

/** Sends the tracking link to the customer's own number, by SMS or a messenger common in the country. */
function SharingWays({
  order: { customer, tracking_link },
  onChosen,
}: {
  order: Order;
  onChosen: () => void;
}) {
  const t = useTexts();
  const { messengers } = useCountry();
  const words = t("order-tracking.share-words", { link: tracking_link });
  return (
    <ul className={classes.buttons} aria-label={t("order-tracking.share")}>
      {shareLinks(words, customer.phone_number, messengers).map(({ name, href, isToNumber }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noreferrer" onClick={onChosen}>
            <span>{name}</span>
            {isToNumber && <bdi dir="ltr">{formatPhone(customer.phone_number)}</bdi>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Copies a text and confirms it; if the browser forbids it, shows the text to be copied. */
export async function copyText(text: string, messageKey: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ message: textOf(messageKey), type: "success" });
  } catch {
    notify({ message: textOf("ui.copy-yourself", { text }), type: "warning", duration: 10_000 });
  }
}
