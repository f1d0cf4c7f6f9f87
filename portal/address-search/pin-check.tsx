import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./pin-check.module.css";

/** Asks the user to check the pin of a weak match; an order cannot be sent with an unchecked pin. */
export function PinCheck({ onConfirm }: { onConfirm: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.check}>
      <Icon name="warning" small />
      <p>{t("address-search.pin-look")}</p>
      <Button onClick={onConfirm}>{t("address-search.pin-confirm")}</Button>
    </div>
  );
}
