import type { Vendor } from "@waybill/contract/vendors";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { IconButton } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./outlet-row.module.css";

type Props = {
  id: string;
  vendor: Vendor;
  isSelected: boolean;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
  onEdit: (() => void) | undefined;
};

/** One outlet of the selector: the row chooses it, the pencil at its end edits it. */
export function OutletRow({ id, vendor, isSelected, isActive, onActive, onChoose, onEdit }: Props) {
  const t = useTexts();
  return (
    <div
      id={id}
      role="row"
      aria-selected={isSelected}
      className={`${styles.row} ${isActive ? styles.active : ""}`}
      onMouseMove={onActive}
    >
      <div role="gridcell" className={styles.outlet} onClick={onChoose}>
        <Icon name="store" />
        <span className={styles.names}>
          <bdi>{vendor.name}</bdi>
          <bdi className={styles.where}>
            {vendor.vendor_information.location.address_text ?? vendor.vendor_id}
          </bdi>
        </span>
        {isSelected && <Icon name="tick" small />}
      </div>
      {onEdit && (
        <div role="gridcell">
          <IconButton
            name="edit"
            label={t("outlets.edit", { name: vendor.name })}
            tabIndex={isActive ? 0 : -1}
            onClick={onEdit}
          />
        </div>
      )}
    </div>
  );
}
