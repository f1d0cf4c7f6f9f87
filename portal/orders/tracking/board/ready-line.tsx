import type { Order } from "@waybill/contract/order";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatMinutes } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { use } from "react";
import { useMayOrder } from "@waybill/client/may-order.ts";
import { usualDelayText } from "../../details/promise-words.ts";
import classes from "./ready-line.module.css";
import { minutesUntilReady, MarkReadyContext } from "./mark-ready.ts";

/** Below the row of an order in preparation: the minutes until ready, and the ready button. */
export function ReadyLine({ order, now }: { order: Order; now: Date }) {
  const t = useTexts();
  const markReady = use(MarkReadyContext);
  const mayOrder = useMayOrder(order.vendor_id);
  const minutes = minutesUntilReady(order, now);
  if (minutes === undefined) return null;
  return (
    <div className={classes.line}>
      <span className={classes.when}>
        <Icon name="clock" small />
        <span>
          {t("order-tracking.ready-in", { minutes: formatMinutes(minutes) })}
          {order.ready_usually_later !== undefined && (
            <> · {usualDelayText(order.ready_usually_later, order.created_at, t)}</>
          )}
        </span>
      </span>
      {mayOrder && (
        <Button
          className={classes.ready}
          aria-keyshortcuts="g"
          aria-label={t("order-tracking.ready-of", { name: order.customer.name })}
          onClick={() => markReady(order)}
        >
          {t("order-tracking.ready")}
        </Button>
      )}
    </div>
  );
}
