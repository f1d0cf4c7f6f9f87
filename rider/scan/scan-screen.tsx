import { Button } from "@waybill/ui/button.tsx";
import { useModal } from "@waybill/ui/overlays/use-modal.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { buzz } from "../phone/sound.ts";
import styles from "./scan.module.css";
import { useCamera } from "./use-camera.ts";

export type ScanProps = {
  /** True if the code matches, and the screen closes; false shows that it is the wrong code. */
  onCode: (text: string) => boolean;
  onClose: () => void;
};

const textKeyOf = {
  opening: "rider.scan.opening",
  reading: "rider.scan.hold",
  denied: "rider.scan.denied",
  failed: "rider.scan.failed",
} as const;

/** The camera view; closes once the expected code was read. */
export function ScanScreen({ onCode, onClose }: ScanProps) {
  const t = useTexts();
  const dialog = useModal(true, onClose);
  const [isOther, setOther] = useState(false);
  const { state, video } = useCamera((text) => {
    const isWanted = onCode(text);
    if (isWanted) {
      buzz(80);
      onClose();
    } else setOther(true);
    return isWanted;
  });
  return (
    <dialog ref={dialog} className={styles.screen} aria-label={t("rider.scan.open")}>
      {/* The camera's picture. */}
      <video ref={video} className={styles.video} muted playsInline aria-hidden="true" />
      <div className={styles.foot}>
        <p role="status">{t(isOther && state === "reading" ? "rider.scan.other" : textKeyOf[state])}</p>
        <Button large wide onClick={onClose}>
          {t("rider.back")}
        </Button>
      </div>
    </dialog>
  );
}
