import { passwordChecks } from "@waybill/domain/accounts/password";
import { useTexts } from "../texts/texts.ts";
import { Icon } from "../icons/icon.tsx";
import styles from "./password-rules.module.css";

/** What a password needs, ticked off as it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTexts();
  return (
    <ul className={styles.rules} aria-label={t("register.password-rules")}>
      {passwordChecks(password).map(({ key, kept }) => (
        <li key={key} className={kept ? styles.kept : undefined}>
          {kept ? <Icon name="tick" small /> : <span className={styles.dot} aria-hidden="true" />}
          <span>{t(key)}</span>
          {kept && <span className="sr">{t("register.rule-kept")}</span>}
        </li>
      ))}
    </ul>
  );
}
