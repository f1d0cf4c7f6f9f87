import { Navigate, useLocation } from "react-router";
import { requestPath } from "../paths.ts";
import { useHelpCenter } from "@waybill/client/flags.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./help-center.module.css";
import { HelpFrame } from "./help-frame.tsx";
import { TermsOffer } from "./terms-offer.tsx";

/** The help center as a page, for small screens; guests and partners have none and go to the request page. */
export function HelpCenter() {
  const t = useTexts();
  const { hash } = useLocation();
  const isOffered = useHelpCenter();
  if (isOffered === false) return <Navigate to={requestPath} replace />;
  if (isOffered === undefined) return null;
  return (
    <main id="main" className={styles.page}>
      <h1 className={styles.title}>{t("help.title")}</h1>
      <div className={styles.frame}>
        <HelpFrame key={hash} topic={hash} />
      </div>
      <TermsOffer />
    </main>
  );
}
