import { useEffect, useRef } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { IconButton } from "@waybill/ui/button.tsx";
import { HelpFrame } from "./help-frame.tsx";
import styles from "./help-panel.module.css";

/** The help center beside the screen, which stays usable; Escape closes it. */
export function HelpPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      id={id}
      tabIndex={-1}
      className={styles.panel}
      aria-label={t("help.title")}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <header className={styles.head}>
        <b>{t("help.title")}</b>
        <IconButton name="close" label={t("ui.close")} onClick={onClose} />
      </header>
      <HelpFrame onEscape={onClose} />
    </section>
  );
}
