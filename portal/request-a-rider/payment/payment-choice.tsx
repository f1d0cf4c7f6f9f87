import type { PaymentOption } from "@waybill/domain/payments/payment-methods";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { idOfField } from "../next-open-field.ts";
import styles from "./payment-choice.module.css";
import type { Request } from "../use-request.ts";

const icons: Record<PaymentOption, IconName> = {
  already_paid: "tick",
  cash_on_delivery: "cash",
  card_on_delivery: "card",
  pay_at_pickup: "store",
};

/** The ways to pay that are offered here, as chips of which one is chosen. */
export function PaymentChoice({ request }: { request: Request }) {
  const t = useTexts();
  const { payment, paymentOptions, shown, edit } = request;
  const nothing = paymentOptions?.length === 0 ? t("error.no-payment-method-available") : undefined;
  const error = nothing ?? (shown.payment && t(shown.payment.key, shown.payment.values));
  return (
    <fieldset className={styles.choice} aria-describedby={error ? "request-payment-error" : undefined}>
      <legend>{t("request.payment.label")}</legend>
      <div className={styles.chips}>
        {paymentOptions?.map((option, at) => (
          <label key={option} className={styles.chip}>
            <input
              id={at === 0 ? idOfField("payment") : undefined}
              type="radio"
              name="payment"
              value={option}
              checked={payment === option}
              onChange={() => edit({ payment: option })}
            />
            <Icon name={icons[option]} small />
            {t(`payment-option.${option}`)}
          </label>
        ))}
      </div>
      {error && (
        <p id="request-payment-error" className={styles.error}>
          <Icon name="warning" small />
          {error}
        </p>
      )}
    </fieldset>
  );
}
