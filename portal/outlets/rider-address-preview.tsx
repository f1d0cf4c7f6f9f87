import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./rider-address-preview.module.css";

/** How the address reads on a rider's phone. */
export function RiderAddressPreview({ form }: { form: OutletForm }) {
  const t = useTexts();
  const { name, unitNo, building, location, riderInstructions } = form;
  const addressParts = [unitNo, building, location?.formatted_address]
    .map((part) => part?.trim())
    .filter(Boolean);
  return (
    <figure className={styles.preview}>
      <figcaption>{t("outlets.riders-see")}</figcaption>
      <div className={styles.card}>
        <Icon name="store" />
        <div>
          <p className={styles.name}>
            <bdi>{name.trim() || t("outlets.riders-see-name")}</bdi>
          </p>
          <p className={styles.where}>
            <bdi>{addressParts.join(", ") || t("outlets.riders-see-address")}</bdi>
          </p>
          {riderInstructions.trim() && (
            <p className={styles.note}>
              <bdi>{riderInstructions.trim()}</bdi>
            </p>
          )}
        </div>
      </div>
    </figure>
  );
}
