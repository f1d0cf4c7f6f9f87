import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useSound } from "../phone/sound.ts";
import styles from "./offer.module.css";

/** Where the browser makes no sound before the page is touched: that one touch is enough. */
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
