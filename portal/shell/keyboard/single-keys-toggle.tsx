import { useTexts } from "@waybill/ui/texts/texts.ts";
import { turnSingleKeys, useSingleKeys } from "@waybill/ui/single-keys.ts";
import styles from "../outlet-choice/outlets-toggle.module.css";

/** Turns the keys off that need no Ctrl, for whom they are in the way. */
export function SingleKeysToggle() {
  const t = useTexts();
  const isOn = useSingleKeys();
  return (
    <label className={styles.toggle}>
      <span>{t("shell.single-keys")}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => turnSingleKeys(event.target.checked)}
      />
    </label>
  );
}
