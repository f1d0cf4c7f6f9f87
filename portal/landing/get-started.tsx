import { useTexts } from "../translations/texts.ts";
import { Button } from "../ui/button.tsx";
import styles from "./get-started.module.css";
import page from "./landing.module.css";

export function GetStarted({ onSignIn }: { onSignIn: () => void }) {
  const t = useTexts();
  return (
    <section className={`${page.band} ${page.sunk}`} aria-labelledby="start-title">
      <div className={`${page.in} ${styles.start}`}>
        <h2 id="start-title">{t("landing.start-title")}</h2>
        <p>{t("landing.start-text")}</p>
        <Button look="primary" large onClick={onSignIn}>
          {t("landing.start-sign-in")}
        </Button>
      </div>
    </section>
  );
}
