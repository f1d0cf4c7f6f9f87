import type { FeeLine } from "@waybill/contract/pricing";
import type { RequestVoucher } from "@waybill/domain/pricing/vouchers";
import { buttonClass } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDay, formatMinutes, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { useId, useState } from "react";
import { isAmountOfMoney, plainAmount } from "../draft/typed-values.ts";
import { isFeeKept } from "../flow/destination-check.ts";
import { chosenPayment, plannedTime } from "../flow/request-context.ts";
import type { Quote, RequestContext } from "../request-types.ts";
import styles from "./summary.module.css";

/** A kind that this page does not know yet is still a part of the fee. */
function feeWords(t: Translate, { kind, kilometres }: FeeLine) {
  const key = `fee-part.${kind}`;
  const words = t(key, kilometres === undefined ? {} : { count: kilometres });
  return words === key ? t("fee-part.other") : words;
}

export type Reviewed = RequestVoucher &
  Pick<
    RequestContext,
    "draft" | "quote" | "estimate" | "orderToBeUpdated" | "usualPayment" | "paymentOptions"
  >;

/** When it will be there and what it costs; on a narrow screen the lines open on demand. */
export function Review({ request }: { request: Reviewed }) {
  const t = useTexts();
  const { quote, estimate, draft } = request;
  const plannedFor = plannedTime(request);
  const payment = chosenPayment(request);
  const isKept = isFeeKept(request);
  const [isWhole, setWhole] = useState(false);
  const lines = useId();
  const amount = plainAmount(draft.amount);
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
      <dl id={lines}>
        {isKept && quote && !request.voucher && (
          <div className={styles.line}>
            <dt>{t("request.summary.fee")}</dt>
            <dd>{formatMoney(quote.fee, quote.currency)}</dd>
          </div>
        )}
        {!plannedFor && estimate && (
          <div className={styles.line}>
            <dt>{t("request.summary.rider-in")}</dt>
            <dd>{t("request.summary.about", { minutes: formatMinutes(estimate.pickup_minutes) })}</dd>
          </div>
        )}
        {quote?.breakdown.map((line) => (
          <div key={line.kind} className={styles.line}>
            <dt>{feeWords(t, line)}</dt>
            <dd>{formatMoney(line.amount, quote.currency)}</dd>
          </div>
        ))}
        {quote && <Discount quote={quote} held={request} />}
        {payment !== "" && isAmountOfMoney(amount) && (
          <div className={`${styles.line} ${styles.apart}`}>
            <dt>{t(`payment-option.${payment}`)}</dt>
            <dd>{formatMoney(Number(amount))}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** What a voucher takes off, and what is left to pay. */
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
