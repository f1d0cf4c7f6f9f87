import { cardProviderName, type CardType } from "@waybill/domain/payments/card-entry";
import { cardBrandName } from "@waybill/domain/payments/card-number";
import {
  newCardProviderOf,
  type CreditCard,
  type PaymentState,
} from "@waybill/domain/payments/payment-state";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./card-payment.module.css";

type Props = {
  payment: PaymentState;
  /** A saved card, or a new one with this provider. */
  onChoose: (card: CreditCard | undefined, newCardProvider?: CardType) => void;
};

/** The saved cards, and the option of a new card; one such option per provider. */
export function CardList({ payment, onChoose }: Props) {
  const t = useTexts();
  const { creditCards, selectedCard, newOrExisting, paymentMethods } = payment;
  const isOneOfTwo = paymentMethods.length > 1;
  return (
    <fieldset>
      <legend className="sr">{t("payment.cards")}</legend>
      <div className={styles.cards}>
        {creditCards.map((card) => (
          <label key={card.id} className={styles.card}>
            <input
              type="radio"
              name="card"
              checked={card.id === selectedCard?.id}
              onChange={() => onChoose(card)}
            />
            <span className={styles.name}>
              {t("payment.kept-card", {
                brand: cardBrandName(card.brand) || t("payment.card"),
                digits: card.lastFour,
              })}
            </span>
            {isOneOfTwo && <bdi className={styles.until}>{cardProviderName(card.type)}</bdi>}
            <bdi className={styles.until} dir="ltr">
              {card.expiry}
            </bdi>
          </label>
        ))}
        {paymentMethods.map((type) => (
          <label key={type} className={styles.card}>
            <input
              type="radio"
              name="card"
              checked={newOrExisting === "NEW" && type === newCardProviderOf(payment)}
              onChange={() => onChoose(undefined, type)}
            />
            <span className={styles.name}>
              {isOneOfTwo
                ? t("payment.new-card-by", { provider: cardProviderName(type) })
                : t("payment.new-card")}
            </span>
            <Icon name="card" small />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
