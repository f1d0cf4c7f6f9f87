import { cardBrandName } from "@waybill/domain/payments/card-number";
import type { CreditCard, PaymentState } from "@waybill/domain/payments/payment-state";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./card-list.module.css";

type Props = { payment: PaymentState; onChoose: (card: CreditCard | undefined) => void };

/** The cards that were kept before, and the way to a new one. */
export function CardList({ payment, onChoose }: Props) {
  const t = useTexts();
  const { creditCards, selectedCard, newOrExisting } = payment;
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
            <bdi className={styles.until} dir="ltr">
              {card.expiry}
            </bdi>
          </label>
        ))}
        <label className={styles.card}>
          <input
            type="radio"
            name="card"
            checked={newOrExisting === "NEW"}
            onChange={() => onChoose(undefined)}
          />
          <span className={styles.name}>{t("payment.new-card")}</span>
          <Icon name="card" small />
        </label>
      </div>
    </fieldset>
  );
}
