import { useQuery } from "@tanstack/react-query";
import { countryParameterQuery } from "@waybill/client/deployment/country-parameters.ts";
import { isPaymentActivated, mayPayOnline } from "@waybill/domain/payments/online-payment";
import type { PaymentOption } from "@waybill/domain/payments/payment-methods";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { idOfField } from "../request-fields.ts";
import type { FieldProblem } from "../request-types.ts";
import styles from "./payment-choice.module.css";

const icons: Record<PaymentOption, IconName> = {
  already_paid: "tick",
  cash_on_delivery: "cash",
  card_on_delivery: "card",
  pay_at_pickup: "store",
};

type Choice = {
  chosen: PaymentOption | "";
  /** Undefined while loading. */
  options: readonly PaymentOption[] | undefined;
  problem: FieldProblem | undefined;
  onChoose: (option: PaymentOption) => void;
};

/** The customer's payment for the goods: the options as chips. */
export function PaymentChoice({ chosen, options, problem, onChoose }: Choice) {
  const t = useTexts();
  const nothing = options?.length === 0 ? t("error.no-payment-method-available") : undefined;
  const error = nothing ?? (problem && t(problem.key, problem.values));
  return (
    <fieldset className={styles.choice} aria-describedby={error ? "request-payment-error" : undefined}>
      <legend>{t("request.payment.label")}</legend>
      <div className={styles.chips}>
        {options?.map((option, at) => (
          <label key={option} className={styles.chip}>
            <input
              id={at === 0 ? idOfField("payment") : undefined}
              type="radio"
              name="payment"
              value={option}
              checked={chosen === option}
              onChange={() => onChoose(option)}
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

/** How a guest pays the delivery: in cash, or by card if the country supports it (spec §6). */
export function usePaymentWay(isGuest: boolean, feeByCard: boolean) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...countryParameterQuery("onlinePaymentActivated"),
    enabled: isGuest,
  });
  const isOffered = mayPayOnline({ isGuest, hasPaymentActivated: isPaymentActivated(data?.result) });
  return {
    isOffered,
    /** The country setting could not be loaded. */
    isUnknown: isError,
    isAsking: isFetching,
    ask: () => void refetch(),
    byCard: isOffered && feeByCard,
  };
}
export type PaymentWay = ReturnType<typeof usePaymentWay>;
