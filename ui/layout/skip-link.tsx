import { useTexts } from "../texts/texts.ts";
import styles from "./skip-link.module.css";

/** The first thing that Tab reaches: past the bar, to what the page is about. */
export const SkipLink = () => {
  const t = useTexts();
  return (
    <a className={styles.skip} href="#main">
      {t("shell.skip")}
    </a>
  );
};
