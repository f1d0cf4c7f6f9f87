import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useSound } from "../phone/sound.ts";
import styles from "./offer.module.css";

/** Shown if the browser is silent until the page is touched: one touch enables sound. */
export function SoundHint() {
  const t = useTexts();
  if (useSound() !== "blocked") return null;
  return (
    <p className={styles.hint} role="status">
      <Icon name="bell" small />
      {t("rider.sound.blocked")}
    </p>
  );
}
