import { signOut } from "@waybill/client/session/session-store.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./offline-banner.module.css";

/** Says that an operator is signed in as the merchant and until when, with a button to end it. */
export function VisitBanner() {
  const t = useTexts();
  const session = useSession();
  if (!session.authenticated || session.mode !== "CLASSIC") return null;
  return (
    <p role="status" className={styles.banner}>
      <Icon name="user" small />
      <span>{t("shell.visit", { time: formatTime(new Date(session.expires).toISOString()) })}</span>
      <button type="button" className={styles.end} onClick={() => void signOut()}>
        {t("shell.visit-end")}
      </button>
    </p>
  );
}
