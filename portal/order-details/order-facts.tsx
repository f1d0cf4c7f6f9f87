import { useFlag } from "@waybill/client/flags.ts";
import type { Order } from "@waybill/contract/order";
import { type Currency, fromMinor, toMinor } from "@waybill/domain/money";
import { lastEntryOf } from "@waybill/domain/orders/order";
import { cancelReasonKey, statusLabelKey } from "@waybill/domain/orders/status-words";
import { paymentOptionOf } from "@waybill/domain/payments/payment-methods";
import { formatDay, formatMoney, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { type Translate, useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import classes from "./order-facts.module.css";

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
  return (
    <dl className={classes.facts}>
      <Fact name={t("order-tracking.customer")}>
        <bdi>{customer.name}</bdi>
        <a className={classes.phone} href={`tel:${customer.phone_number}`}>
          <bdi dir="ltr">{formatPhone(customer.phone_number)}</bdi>
        </a>
      </Fact>
      <Fact name={t("order-tracking.drop-off-place")}>
        <bdi>{customer.location.formatted_address}</bdi>
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

/** One fact of an order: its name and what it is. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** What the ride costs, what a voucher takes off, and what all comes to. */
function OrderSums({ order }: { order: Order }) {
  const t = useTexts();
  const { delivery_fee: fee, discounted_delivery_fee: discounted, voucher } = order;
  // The server writes an ISO 4217 code.
  const currency = order.currency as Currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const off = discounted === null ? 0 : toMinor(fee, currency) - toMinor(discounted, currency);
  return (
    <>
      <Fact name={t("order-tracking.fee")}>
        <bdi className={classes.figure}>{money(discounted ?? fee)}</bdi>
        {discounted !== null && (
          <span className={classes.second}>
            {t("order-tracking.instead-of", { fee: money(fee), code: voucher?.code ?? "" })}
          </span>
        )}
      </Fact>
      {off > 0 && (
        <Fact name={t("order-tracking.discount")}>
          <bdi className={classes.figure}>{money(-fromMinor(off, currency))}</bdi>
        </Fact>
      )}
      <Fact name={t("order-tracking.total")}>
        <bdi className={classes.figure}>{money(order.total_amount)}</bdi>
      </Fact>
    </>
  );
}

/** When it was collected, and while it is under way when pick-up and drop-off are expected. */
function OrderTimes({ order, isOver }: { order: Order; isOver: boolean }) {
  const t = useTexts();
  const collectedAt = lastEntryOf(order.status_history, "PICKED_UP")?.created_at;
  const times = [
    ["requested", order.created_at],
    ["collected", collectedAt],
    ["pickup-expected", isOver || collectedAt ? undefined : order.pickup_at],
    ["delivery-expected", isOver ? undefined : order.delivery_at],
  ] as const;
  return times.map(([name, time]) =>
    time ? (
      <Fact key={name} name={t(`order-tracking.time-${name}`)}>
        <bdi>
          {formatDay(time)}, {formatTime(time)}
        </bdi>
      </Fact>
    ) : null,
  );
}

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
