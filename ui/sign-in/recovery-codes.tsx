import { Button } from "../button.tsx";
import { useTexts } from "../texts/texts.ts";
import styles from "./second-factor.module.css";

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.form}>
      <p>{t("second-step.recovery-codes-text")}</p>
      <ul className={styles.codes} aria-label={t("second-step.recovery-codes")}>
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <Button look="primary" large wide onClick={onKept}>
        {t("second-step.recovery-codes-kept")}
      </Button>
    </div>
  );
}
