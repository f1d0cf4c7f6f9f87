import { registerPath } from "../paths.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import styles from "./get-started.module.css";
import page from "./landing.module.css";
import { useSignUpOpen } from "./use-sign-up-open.ts";

export function GetStarted({ onSignIn }: { onSignIn: () => void }) {
  const t = useTexts();
  const mayRegister = useSignUpOpen();
  return (
    <section className={page.band} aria-labelledby="start-title">
      <div className={`${page.in} ${styles.start}`}>
        <h2 id="start-title">{t("landing.start-title")}</h2>
        <p>{t("landing.start-text")}</p>
        <div className={styles.ways}>
          <Button look="primary" large onClick={onSignIn}>
            {t("landing.start-sign-in")}
          </Button>
          {mayRegister && (
            <a className={buttonClass({ large: true })} href={registerPath}>
              {t("landing.sign-up")}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
