import type { FeeLine } from "@waybill/contract/pricing";
import { orderMoney, type OrderMoney } from "@waybill/domain/orders/order-money";
import { paymentOptions } from "@waybill/domain/payments/payment-methods";
import { payableFee, type RequestVoucher } from "@waybill/domain/pricing/vouchers";
import { buttonClass } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDay, formatMinutes, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { useId, useState } from "react";
import { MoneyBlocks } from "../../orders/payment/money-blocks.tsx";
import { plainAmount } from "@waybill/domain/money/plain-amount";
import { isAmountOfMoney } from "../draft/typed-values.ts";
import { isFeeKept } from "../flow/destination-check.ts";
import { chosenPayment, plannedTime } from "../flow/request-context.ts";
import type { Quote, RequestContext } from "../request-types.ts";
import styles from "./summary.module.css";

/** The text of a fee part. A part of an unknown kind is shown too, because it counts towards the fee. */
function feeWords(t: Translate, { kind, kilometres, reason = "" }: FeeLine) {
  const key = `fee-part.${kind}`;
  const words = t(key, kilometres === undefined ? { reason } : { count: kilometres });
  return words === key ? t("fee-part.other") : words;
}

export type ReviewedRequest = RequestVoucher &
  Pick<
    RequestContext,
    "draft" | "quote" | "estimate" | "orderToBeUpdated" | "usualPayment" | "paymentOptions"
  >;

/** The arrival time and who pays what; on a narrow screen the fee's lines expand on demand. */
export function Review({ request, moneyId }: { request: ReviewedRequest; moneyId: string }) {
  const t = useTexts();
  const { quote, estimate } = request;
  const plannedFor = plannedTime(request);
  const isKept = isFeeKept(request);
  const [isWhole, setWhole] = useState(false);
  const lines = useId();
  const money = requestMoney(request);
  const title = isKept
    ? t("request.update.kept")
    : plannedFor
      ? t("request.summary.planned", { day: formatDay(plannedFor), time: formatTime(plannedFor) })
      : estimate
        ? t("request.summary.drop-off-by", { time: formatTime(estimate.delivery_at) })
        : t("request.summary.ready");
  return (
    <>
      <div role="status">
        <h2>{title}</h2>
      </div>
      <button
        type="button"
        className={`${buttonClass({ look: "plain" })} ${styles.more ?? ""}`}
        aria-expanded={isWhole}
        aria-controls={lines}
        onClick={() => setWhole(!isWhole)}
      >
        {t("request.summary.details")}
        <Icon name="chevron-down" small />
      </button>
      {money && quote && <MoneyBlocks id={moneyId} money={money} currency={quote.currency} />}
      <dl id={lines} className={styles.lines}>
        {!plannedFor && estimate && (
          <div className={styles.line}>
            <dt>{t("request.summary.rider-in")}</dt>
            <dd>{t("request.summary.about", { minutes: formatMinutes(estimate.pickup_minutes) })}</dd>
          </div>
        )}
        {quote?.breakdown.map((line) => (
          <div key={`${line.kind} ${line.reason ?? ""}`} className={styles.line}>
            <dt>{feeWords(t, line)}</dt>
            <dd>{formatMoney(line.amount, quote.currency)}</dd>
          </div>
        ))}
        {quote && <Discount quote={quote} held={request} />}
      </dl>
    </>
  );
}

/** The payments of customer and merchant for the form's order; undefined without a fee. */
function requestMoney(request: ReviewedRequest): OrderMoney | undefined {
  const { quote, draft } = request;
  if (!quote) return undefined;
  const amount = plainAmount(draft.amount);
  const option = chosenPayment(request);
  const { payment_method, pay_at_pickup } =
    option === "" ? { payment_method: "NONE", pay_at_pickup: false } : paymentOptions[option];
  return orderMoney({
    order: { amount: isAmountOfMoney(amount) ? Number(amount) : null, payment_method },
    pay_at_pickup,
    currency: quote.currency,
    delivery_fee: quote.fee,
    discounted_delivery_fee: payableFee(quote.fee, request),
  });
}

/** The voucher's discount, and the rest to pay. */
function Discount({ quote, held }: { quote: Quote; held: RequestVoucher }) {
  const t = useTexts();
  const { voucher, discountedDeliveryFee: fee } = held;
  if (!voucher || fee === undefined) return null;
  const before = formatMoney(quote.fee, quote.currency);
  const after = formatMoney(fee, quote.currency);
  return (
    <>
      <div className={styles.line}>
        <dt>{t("request.summary.voucher", { code: voucher.code })}</dt>
        <dd className={styles.off}>{formatMoney(fee - quote.fee, quote.currency)}</dd>
      </div>
      <div className={styles.line}>
        <dt>{t("request.summary.fee")}</dt>
        <dd>
          <span className="sr">{t("request.summary.instead-of", { fee: after, before })}</span>
          <span aria-hidden="true">
            <s>{before}</s> <b>{after}</b>
          </span>
        </dd>
      </div>
    </>
  );
}
