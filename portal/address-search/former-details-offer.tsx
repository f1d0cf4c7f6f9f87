import { Button } from "@waybill/ui/button.tsx";
import { isolateText, useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./former-details-offer.module.css";

type Props = { address: string; onUndo: () => void };

/** Says that the details of the previous address were removed, and offers to restore them. */
export function RestoreDetailsOffer({ address, onUndo }: Props) {
  const t = useTexts();
  return (
    <div className={styles.offer}>
      <p>{t("address-search.details-removed", { address: isolateText(address) })}</p>
      <Button look="plain" onClick={onUndo}>
        {t("ui.undo")}
      </Button>
    </div>
  );
}
