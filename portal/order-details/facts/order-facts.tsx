import type { Order } from "@waybill/contract/order";
import { splitAddress } from "@waybill/domain/addresses/joined-address";
import { paymentOptionOf } from "@waybill/domain/payments/payment-methods";
import { cancelReasonKey } from "@waybill/domain/orders/status-words";
import { useFlag } from "@waybill/client/flags.ts";
import { formatDay, formatMoney, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { Fact } from "./fact.tsx";
import classes from "./order-facts.module.css";
import { OrderSums } from "./order-sums.tsx";
import { OrderTimes } from "../timeline/order-times.tsx";

function addressLines({ customer: { location } }: Order): { first: string; second: string } {
  const parts = splitAddress(location.address);
  const [building, unit] = [location.building ?? parts.building, location.unit_number ?? parts.unit];
  if (!building) return { first: [unit, parts.text].filter(Boolean).join(", "), second: "" };
  return { first: [building, unit].filter(Boolean).join(", "), second: parts.text };
}

/** `undefined`: an order without a way to pay, where that is not to be named. */
function collectWords(order: Order, t: Translate, namesNone: boolean): string | undefined {
  const option = paymentOptionOf({
    payment_method: order.order.payment_method,
    pay_at_pickup: order.pay_at_pickup,
  });
  const { amount } = order.order;
  if (option === undefined) return namesNone ? t("payment-option.none") : undefined;
  if (amount === null) return t(`payment-option.${option}`);
  return t(`order-tracking.collect-${option.replaceAll("_", "-")}`, {
    amount: formatMoney(amount, order.currency),
  });
}

/** Who gets it, where, what is to be collected, and what the ride costs. */
export function OrderFacts({ order, isOver }: { order: Order; isOver: boolean }) {
  const t = useTexts();
  const { customer } = order;
  const collected = collectWords(order, t, useFlag("none-payment-method"));
  const { first, second } = addressLines(order);
  return (
    <dl className={classes.facts}>
      <Fact name={t("order-tracking.customer")}>
        <bdi>{customer.name}</bdi>
        <a className={classes.phone} href={`tel:${customer.phone_number}`}>
          <bdi dir="ltr">{formatPhone(customer.phone_number)}</bdi>
        </a>
      </Fact>
      <Fact name={t("order-tracking.drop-off-place")}>
        <bdi>{first}</bdi>
        {second !== "" && <bdi className={classes.second}>{second}</bdi>}
        {customer.location.notes && <bdi className={classes.second}>{customer.location.notes}</bdi>}
      </Fact>
      <Fact name={t("order-tracking.from-outlet")}>
        <bdi>{order.outlet_name}</bdi>
      </Fact>
      {order.preordered_for !== null && (
        <Fact name={t("order-tracking.for-time")}>
          <bdi>
            {formatDay(order.preordered_for * 1000)}, {formatTime(order.preordered_for * 1000)}
          </bdi>
        </Fact>
      )}
      {order.order.description && (
        <Fact name={t("order-tracking.contents")}>
          <bdi>{order.order.description}</bdi>
        </Fact>
      )}
      {collected !== undefined && (
        <Fact name={t("order-tracking.collect")}>
          <bdi className={classes.figure}>{collected}</bdi>
        </Fact>
      )}
      <OrderSums order={order} />
      <OrderTimes order={order} isOver={isOver} />
      {isOver && order.rider && (
        <Fact name={t("order-tracking.rider")}>
          <bdi>{order.rider.name}</bdi>
          <a className={classes.phone} href={`tel:${order.rider.phone_number}`}>
            <bdi dir="ltr">{formatPhone(order.rider.phone_number)}</bdi>
          </a>
        </Fact>
      )}
      {order.cancel_reason !== null && (
        <Fact name={t("order-tracking.reason")}>{t(cancelReasonKey(order.cancel_reason))}</Fact>
      )}
    </dl>
  );
}
