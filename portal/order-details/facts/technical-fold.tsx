import type { Order } from "@waybill/contract/order";
import { statusLabelKey } from "@waybill/domain/orders/status-words";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./technical-fold.module.css";

/** The raw ids and the status as systems name it, for a call with support. */
export function TechnicalFold({ order }: { order: Order }) {
  const t = useTexts();
  const facts: readonly (readonly [string, string])[] = [
    [t("order-tracking.order-number"), order.order_id],
    [t("order-tracking.vendor-number"), order.vendor_id],
    [t("order-tracking.status"), `${t(statusLabelKey(order.status))} (${order.status})`],
    [t("order-tracking.version"), String(order.version)],
    [t("order-tracking.created"), order.created_at],
    ...(order.vat_number === null ? [] : [[t("order-tracking.vat-number"), order.vat_number] as const]),
  ];
  return (
    <details className={classes.fold}>
      <summary>{t("order-tracking.technical")}</summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
