import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { IconButton } from "@waybill/ui/button.tsx";
import { pathOfHelpCenter } from "../navigation/paths.ts";
import { HelpDesk } from "./help-desk.tsx";
import styles from "./help-panel.module.css";

type Props = { id: string; onClose: () => void; onKeyboard: () => void };

/** The help center next to the screen, which stays usable; Escape closes it. */
export function HelpPanel({ id, onClose, onKeyboard }: Props) {
  const t = useTexts();
  const { vendor } = useSelectedVendor();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      id={id}
      tabIndex={-1}
      className={styles.panel}
      data-help-panel=""
      aria-label={t("help.title")}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <header className={styles.head}>
        <b>{t("help.title")}</b>
        <IconButton name="close" label={t("ui.close")} onClick={onClose} />
      </header>
      <HelpDesk onKeyboard={onKeyboard} onEscape={onClose} />
      <p className={styles.foot}>
        <Link to={pathOfHelpCenter(vendor.vendor_id)}>{t("help.as-page")}</Link>
      </p>
    </section>
  );
}
