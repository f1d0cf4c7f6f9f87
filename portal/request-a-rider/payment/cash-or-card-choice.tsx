import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./payment-choice.module.css";
import type { PaymentWay } from "./payment-choice.tsx";

const feePayments = [
  { name: "cash", byCard: false, icon: "cash" },
  { name: "card", byCard: true, icon: "card" },
] as const;

/** A guest's choice of how to pay the delivery, if cards are accepted. */
export function CashOrCardChoice({
  payBy,
  onChoose,
}: {
  payBy: PaymentWay;
  onChoose: (byCard: boolean) => void;
}) {
  const t = useTexts();
  if (payBy.isUnknown)
    return (
      <div className={styles.unknown}>
        <p role="alert" className={styles.error}>
          <Icon name="warning" small />
          {t("error.payment.get-if-enabled")}
        </p>
        <Button busy={payBy.isAsking} onClick={payBy.ask}>
          {t("ui.retry")}
        </Button>
      </div>
    );
  if (!payBy.isOffered) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>{t("payment.by.label")}</legend>
      <div className={styles.chips}>
        {feePayments.map(({ name, byCard, icon }) => (
          <label key={name} className={styles.chip}>
            <input
              type="radio"
              name="pay-by"
              checked={payBy.byCard === byCard}
              onChange={() => onChoose(byCard)}
            />
            <Icon name={icon} small />
            {t(`payment.by.${name}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
