import { Button } from "@waybill/ui/button.tsx";
import { isolated, useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./former-details-offer.module.css";

type Props = { address: string; onUndo: () => void };

/** Says that the details of the previous address were removed, and offers to restore them. */
export function FormerDetailsOffer({ address, onUndo }: Props) {
  const t = useTexts();
  return (
    <div className={styles.offer}>
      <p>{t("address-search.details-removed", { address: isolated(address) })}</p>
      <Button look="plain" onClick={onUndo}>
        {t("ui.undo")}
      </Button>
    </div>
  );
}
