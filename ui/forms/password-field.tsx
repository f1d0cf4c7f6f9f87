import type { ComponentProps } from "react";
import { passwordChecks } from "@waybill/domain/accounts/account";
import { useTexts } from "../texts/texts.ts";
import { IconButton } from "../button.tsx";
import { TextField } from "./field.tsx";
import { Icon } from "../icon.tsx";
import styles from "./password-field.module.css";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "end"> & {
  shown: boolean;
  /** Called when the text is shown or hidden; without this callback the field has no show/hide switch. */
  onShow?: (shown: boolean) => void;
};

/** A password field: works with password managers and paste; an eye button shows the text. */
export function PasswordField({ shown, onShow, ...field }: Props) {
  const t = useTexts();
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
      {...field}
      type={shown ? "text" : "password"}
      end={
        onShow && (
          <IconButton
            name={shown ? "eye-off" : "eye"}
            label={t(shown ? "password.hide" : "password.show")}
            onClick={() => onShow(!shown)}
          />
        )
      }
    />
  );
}

/** The password rules, ticked off while typing. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTexts();
  return (
    <ul className={styles.rules} aria-label={t("password.rules")}>
      {passwordChecks(password).map(({ key, kept }) => (
        <li key={key} className={kept ? styles.kept : undefined}>
          {kept ? <Icon name="tick" small /> : <span className={styles.dot} aria-hidden="true" />}
          <span>{t(key)}</span>
          {kept && <span className="sr">{t("password.rule-kept")}</span>}
        </li>
      ))}
    </ul>
  );
}
