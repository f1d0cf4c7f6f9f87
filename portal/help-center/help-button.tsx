import { lazy, Suspense, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "react-router";
import { helpCenterPath, pathOfHelpCenter } from "../navigation/paths.ts";
import { useHelpCenter } from "@waybill/client/deployment/flags.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { useMedia } from "@waybill/ui/layout/use-media.ts";
import styles from "@waybill/ui/layout/round-button.module.css";

const HelpPanel = lazy(() => import("./help-panel.tsx").then((loaded) => ({ default: loaded.HelpPanel })));

type Props = {
  /** Shows the keyboard shortcuts. */
  onKeyboard: () => void;
};

/**
 * The round help button in the bar of every screen. It opens the help center next to the screen, or navigates there
 * if the window has no room for both.
 */
export function HelpButton({ onKeyboard }: Props) {
  const isOffered = useHelpCenter();
  const { vendor } = useSelectedVendor();
  const { pathname } = useLocation();
  const hasRoom = useMedia("(min-width: 1280px)");
  if (!isOffered || pathname.startsWith(helpCenterPath)) return null;
  return hasRoom ? <Beside onKeyboard={onKeyboard} /> : <Way vendorId={vendor.vendor_id} />;
}

function Way({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  return (
    <Link to={pathOfHelpCenter(vendorId)} className={styles.round} data-help="" aria-label={t("shell.help")}>
      <Icon name="help" />
    </Link>
  );
}

function Beside({ onKeyboard }: Props) {
  const t = useTexts();
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.round}
        data-help=""
        title={t("shell.help")}
        aria-label={t("shell.help")}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "close" : "help"} />
      </button>
      {open &&
        // A React portal, because the bar would clip the help center.
        createPortal(
          <Suspense>
            <HelpPanel id={panelId} onClose={close} onKeyboard={onKeyboard} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
