import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useId } from "react";
import { useAllOutlets } from "../../orders/search/outlets-chip.tsx";
import styles from "./outlets-toggle.module.css";

/** Whether a parent sees the orders of all its outlets at once; explains if it cannot be turned on (spec §6). */
export function OutletsToggle() {
  const t = useTexts();
  const hint = useId();
  const { isOffered, isDisabled, isOn, turn } = useAllOutlets();
  if (!isOffered) return null;
  return (
    <label className={styles.toggle}>
      <span>
        {t("outlet-choice.show-all-orders")}
        {isDisabled && (
          <span id={hint} className={styles.hint}>
            {t("outlet-choice.show-all-orders-where")}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={isDisabled ? hint : undefined}
        onChange={(event) => turn(event.target.checked)}
      />
    </label>
  );
}
