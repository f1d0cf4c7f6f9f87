import { Navigate, useLocation, useOutletContext } from "react-router";
import { useHelpCenter } from "@waybill/client/deployment/flags.ts";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { downloadTerms, termsPath } from "@waybill/contract/visitors/visitor-pages";
import { download, saveFile, useStoppable } from "@waybill/client/calls/download.ts";
import { Button } from "@waybill/ui/button.tsx";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { requestPath } from "../navigation/paths.ts";
import styles from "./help-center.module.css";
import { HelpDesk } from "./help-desk.tsx";

/** The help center as a page, for small screens; guests and partners have none and go to the request page. */
export function HelpCenter() {
  const t = useTexts();
  const { hash } = useLocation();
  const { onKeyboard } = useOutletContext<{ onKeyboard: () => void }>();
  const isOffered = useHelpCenter();
  if (isOffered === false) return <Navigate to={requestPath} replace />;
  if (isOffered === undefined) return null;
  return (
    <main id="main" className={styles.page}>
      <h1 className={styles.title}>{t("help.title")}</h1>
      <div className={styles.desk}>
        <HelpDesk key={hash} topic={hash} onKeyboard={onKeyboard} isWhole />
      </div>
      <TermsOffer />
    </main>
  );
}

/** The country's terms: a page to read, and a file to download; a second press stops the download. */
export function TermsOffer() {
  const t = useTexts();
  const fetchTerms = async (signal: AbortSignal) => {
    const query = { language: currentLanguage() };
    const { file, name } = await download(downloadTerms, { query, signal }, () => undefined);
    saveFile(file, name ?? "terms.pdf");
    notify({ message: t("alert.success"), type: "success" });
  };
  const { isBusy, press } = useStoppable(fetchTerms, () =>
    notify({ message: t("terms.download-failed"), type: "error" }),
  );
  return (
    <section aria-labelledby="terms" className={styles.about}>
      <h2 id="terms">{t("terms.title")}</h2>
      <p className={styles.message}>{t("terms.say")}</p>
      <p className={styles.buttons}>
        <a href={`${termsPath}?lang=${currentLanguage()}`} target="_blank" rel="noreferrer">
          {t("terms.read")}
        </a>
        <Button icon={isBusy ? "close" : "download"} onClick={press}>
          {t(isBusy ? "terms.stop" : "terms.download")}
        </Button>
      </p>
    </section>
  );
}
