import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { orderMoney } from "@waybill/domain/orders/order-money";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { NameLink } from "../../lists/name-link.tsx";
import styles from "./order.module.css";

type Props = { order: OrderWithStory };

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** An order's contents and payments. */
export function OrderFacts({ order }: Props) {
  const t = useTexts();
  const { currency, customer, voucher } = order;
  const { atTheDoor, forTheDelivery } = orderMoney(order);
  const money = (amount: number) => formatMoney(amount, currency);
  const needs = [
    order.order.cold_bag_needed && t("console.needs-cold-bag"),
    order.age_validation_required && t("console.needs-age-check"),
  ].filter(Boolean);
  return (
    <section className={styles.section} aria-label={t("console.order-facts")}>
      <h3>{t("console.order-facts")}</h3>
      <dl className={styles.facts}>
        <Fact name={t("console.merchant")}>
          <NameLink id={order.vendor_id} />
        </Fact>
        {order.rider && (
          <Fact name={t("console.rider")}>
            {order.rider_id === null ? <bdi>{order.rider.name}</bdi> : <NameLink id={order.rider_id} />}
          </Fact>
        )}
        {order.counter_code && (
          <Fact name={t("console.counter-code")}>
            <bdi dir="ltr">{order.counter_code}</bdi>
          </Fact>
        )}
        <Fact name={t("console.contents")}>
          <bdi>{order.order.description ?? t("console.not-said")}</bdi>
        </Fact>
        {needs.length > 0 && <Fact name={t("console.needs")}>{needs.join(", ")}</Fact>}
        <Fact name={t("console.goods-worth")}>
          {atTheDoor.amount === null ? t("console.not-said") : money(atTheDoor.amount)}
        </Fact>
        <Fact name={t("console.way-to-pay")}>{t(`payment-option.${atTheDoor.option ?? "none"}`)}</Fact>
        <Fact name={t("console.fee")}>
          {money(forTheDelivery.fee)}
          {forTheDelivery.discount > 0 && (
            <>
              {" "}
              {t("console.fee-less", { amount: money(forTheDelivery.discount), code: voucher?.code ?? "" })}
            </>
          )}
        </Fact>
        {order.courier_cost != null && (
          <Fact name={t("console.courier-cost")}>{money(order.courier_cost)}</Fact>
        )}
        {order.who_pays && <Fact name={t("console.who-pays")}>{t(`console.pays-${order.who_pays}`)}</Fact>}
        {customer.location.notes && (
          <Fact name={t("console.note")}>
            <bdi>{customer.location.notes}</bdi>
          </Fact>
        )}
      </dl>
    </section>
  );
}
