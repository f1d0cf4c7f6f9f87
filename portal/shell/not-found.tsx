import { Link } from "react-router";
import { landingPath, requestPath } from "../paths.ts";
import { useDeployment } from "../session/place.ts";
import { useSession } from "../session/session.tsx";
import { useTexts } from "../translations/texts.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { buttonClass } from "../ui/button.tsx";
import styles from "./not-found.module.css";

/** There is no page at this address. */
export function NotFound() {
  const t = useTexts();
  const { brand } = useDeployment();
  const { authenticated } = useSession();
  return (
    <main id="main" className={styles.page}>
      <BrandMark brand={brand} />
      <p className={styles.code}>{404}</p>
      <h1>{t("not-found.title")}</h1>
      <p className={styles.text}>{t("not-found.text")}</p>
      <Link to={authenticated ? requestPath : landingPath} className={buttonClass({ look: "primary" })}>
        {t(authenticated ? "shell.request" : "not-found.home")}
      </Link>
    </main>
  );
}
