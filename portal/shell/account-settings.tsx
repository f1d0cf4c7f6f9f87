import { useDeployment } from "../session/place.ts";
import { useSession } from "../session/session.tsx";
import { LanguageSelect } from "../translations/language-select.tsx";
import { useTexts } from "../translations/texts.ts";
import { Choice } from "../ui/choice.tsx";
import { Icon, type IconName } from "../ui/icons/icon.tsx";
import { themeChoices, useThemeChoice, wearTheme, type ThemeChoice } from "../ui/theme-choice.ts";
import styles from "./account-settings.module.css";

const iconOf: Record<ThemeChoice, IconName> = { light: "sun", dark: "moon", system: "system" };

/** Who is signed in, the language and the theme of this device, and the way out. */
export function AccountSettings() {
  const t = useTexts();
  const deployment = useDeployment();
  const { mode, email, signOut } = useSession();
  const theme = useThemeChoice();
  const who = email ?? t(mode === "GUEST" ? "shell.guest" : "shell.partner");
  return (
    <div className={styles.settings}>
      <p className={styles.who}>
        <span>{t("shell.signed-in-as")}</span>
        <bdi>{who}</bdi>
      </p>
      <LanguageSelect offer={deployment} wide />
      <Choice
        label={t("shell.theme")}
        value={theme}
        options={themeChoices.map((value) => ({
          value,
          words: t(`shell.theme-${value}`),
          icon: iconOf[value],
        }))}
        onChoose={wearTheme}
      />
      <button type="button" className={styles.item} onClick={() => void signOut()}>
        <Icon name="sign-out" />
        {t(mode === "GUEST" ? "sign-in.title" : "shell.sign-out")}
      </button>
    </div>
  );
}
