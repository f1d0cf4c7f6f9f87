import type { PlaceAddress } from "@waybill/contract/places";
import { Button } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { OriginDetails } from "../request-types.ts";
import styles from "./origin-line.module.css";

type GuestProps = {
  originAddress: PlaceAddress | undefined;
  originDetails: OriginDetails | undefined;
  /** True while an order is being sent: nothing can be changed then. */
  isBusy: boolean;
  onChange: () => void;
};

/** A guest's pickup and contact, with a change button. */
export function GuestOrigin({ originAddress, originDetails, isBusy, onChange }: GuestProps) {
  const t = useTexts();
  const { unit, building, name, phone } = originDetails ?? {};
  const addressText = [unit, building, originAddress?.formatted_address]
    .filter((part) => part?.trim())
    .join(", ");
  return (
    <div className={styles.from}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span className="sr">{t("request.origin.label")} </span>
          <bdi>{addressText}</bdi>
        </p>
        <p className={styles.where}>
          <bdi>{name}</bdi> <bdi dir="ltr">{phone}</bdi>
        </p>
      </div>
      <Button
        look="plain"
        aria-label={t("request.origin.guest-change")}
        aria-disabled={isBusy || undefined}
        onClick={onChange}
      >
        {t("request.origin.change")}
      </Button>
    </div>
  );
}
