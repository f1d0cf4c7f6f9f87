import { useFlag } from "@waybill/client/deployment/flags.ts";
import type { Order } from "@waybill/contract/order";
import type { Arrivals } from "@waybill/domain/tracking/arrivals";
import { lastEntryOf } from "@waybill/domain/orders/order";
import { cancelReasonKey, statusLabelKey } from "@waybill/domain/orders/status-words";
import { orderMoney } from "@waybill/domain/orders/order-money";
import { formatDay, formatMoney, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { usualDelayText } from "./promise-words.ts";
import { RedeliveryFacts } from "../failures/redelivery-facts.tsx";
import { MoneyBlocks } from "../payment/money-blocks.tsx";
import { RecipientFacts } from "./recipient-facts.tsx";
import { RiderAvatar, RiderVehicle } from "./rider-card.tsx";
import classes from "./order-facts.module.css";

/** The customer, the route, the times, and the payments. */
export function OrderFacts({ order, times, isOver }: { order: Order; times: Arrivals; isOver: boolean }) {
  const t = useTexts();
  const { customer } = order;
  return (
    <>
      <OrderPayments order={order} />
      <dl className={classes.facts}>
        <Fact name={t("order-tracking.customer")}>
          <bdi>{customer.name}</bdi>
          <a className={classes.phone} href={`tel:${customer.phone_number}`}>
            <bdi dir="ltr">{formatPhone(customer.phone_number)}</bdi>
          </a>
        </Fact>
        <Fact name={t("order-tracking.drop-off-place")}>
          <bdi>{customer.location.formatted_address}</bdi>
        </Fact>
        {customer.location.notes && (
          <Fact name={t("field.rider-note")}>
            <bdi>{customer.location.notes}</bdi>
          </Fact>
        )}
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
          <Fact name={t("order.contents")}>
            <bdi>{order.order.description}</bdi>
          </Fact>
        )}
        {(order.order.cold_bag_needed || order.age_validation_required) && (
          <Fact name={t("order-tracking.handling")}>
            {order.order.cold_bag_needed && <span>{t("order.cold-bag")}</span>}
            {order.age_validation_required && (
              <span className={order.order.cold_bag_needed ? classes.second : undefined}>
                {t("order.age-check")}
              </span>
            )}
          </Fact>
        )}
        {order.asked_proofs && (
          <Fact name={t("proofs.label")}>
            {order.asked_proofs.map((proof) => t(`proofs.${proof}`)).join(", ")}
          </Fact>
        )}
        {order.reference !== undefined && (
          <Fact name={t("order-tracking.reference")}>
            <bdi>{order.reference}</bdi>
          </Fact>
        )}
        {order.vat_number && (
          <Fact name={t("order.vat-number")}>
            <bdi dir="ltr">{order.vat_number}</bdi>
          </Fact>
        )}
        {order.recipient && <RecipientFacts recipient={order.recipient} />}
        {order.ready_at !== undefined && order.ready_usually_later !== undefined && !isOver && (
          <Fact name={t("order-tracking.ready")}>
            <bdi>{formatTime(order.ready_at * 1000)}</bdi>
            <span className={classes.second}>
              {usualDelayText(order.ready_usually_later, order.created_at, t)}
            </span>
          </Fact>
        )}
        <OrderTimes order={order} times={times} />
        {isOver && order.rider && (
          <Fact name={t("order-tracking.rider")}>
            {order.rider.photo !== undefined && <RiderAvatar rider={order.rider} orderId={order.order_id} />}
            <bdi>{order.rider.name}</bdi>
            <RiderVehicle rider={order.rider} />
            <a className={classes.phone} href={`tel:${order.rider.phone_number}`}>
              <bdi dir="ltr">{formatPhone(order.rider.phone_number)}</bdi>
            </a>
          </Fact>
        )}
        {order.cancel_reason !== null && (
          <Fact name={t("order-tracking.reason")}>{t(cancelReasonKey(order.cancel_reason))}</Fact>
        )}
        <RedeliveryFacts order={order} />
      </dl>
    </>
  );
}

/** One fact of an order: name and value. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** The customer's and the merchant's payment, never added up; with the voucher's discount. */
function OrderPayments({ order }: { order: Order }) {
  const t = useTexts();
  const namesNone = useFlag("none-payment-method");
  const money = orderMoney(order);
  const { before, discount, fee } = money.forTheDelivery;
  const written = (amount: number) => formatMoney(amount, order.currency);
  return (
    <section className={classes.payments} aria-label={t("money.label")}>
      <MoneyBlocks money={money} currency={order.currency} namesNone={namesNone}>
        {discount > 0 && (
          <dl className={classes.sums}>
            <Fact name={t("order-tracking.fee")}>
              <bdi>{written(before)}</bdi>
            </Fact>
            <Fact name={t("order-tracking.discount")}>
              <bdi>{written(-discount)}</bdi>
            </Fact>
            <Fact name={t("order-tracking.total")}>
              <bdi>{written(fee)}</bdi>
            </Fact>
            <Fact name={t("order-tracking.voucher")}>
              <bdi>{order.voucher?.code}</bdi>
            </Fact>
          </dl>
        )}
      </MoneyBlocks>
    </section>
  );
}

/** When the order was collected; while it is active, also its expected times. */
function OrderTimes({ order, times: expected }: { order: Order; times: Arrivals }) {
  const t = useTexts();
  const collectedAt = lastEntryOf(order.status_history, "PICKED_UP")?.created_at;
  const times = [
    ["requested", order.created_at],
    ["collected", collectedAt],
    ["pickup-expected", expected.pickup],
    ["delivery-expected", expected.delivery],
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
export function TechnicalDetails({ order }: { order: Order }) {
  const t = useTexts();
  const facts: readonly (readonly [string, string])[] = [
    [t("order-tracking.order-number"), order.order_id],
    [t("order-tracking.vendor-number"), order.vendor_id],
    [t("order-tracking.status"), `${t(statusLabelKey(order.status))} (${order.status})`],
    [t("order-tracking.version"), String(order.version)],
    [t("order-tracking.created"), order.created_at],
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
