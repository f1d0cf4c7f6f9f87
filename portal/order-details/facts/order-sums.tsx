import type { Order } from "@waybill/contract/order";
import { fromMinor, toMinor, type Currency } from "@waybill/domain/money";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Fact } from "./fact.tsx";
import classes from "./order-facts.module.css";

/** What the ride costs, what a voucher takes off, and what all comes to. */
export function OrderSums({ order }: { order: Order }) {
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
