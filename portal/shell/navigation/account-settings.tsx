import { use } from "react";
import { Link } from "react-router";
import { requestSignOut } from "@waybill/client/offline-orders/sign-out.ts";
import { useHelpCenter } from "@waybill/client/deployment/flags.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import { LanguageSelect } from "@waybill/ui/forms/language-select.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import {
  type ThemeChoice,
  themeChoices,
  useThemeChoice,
  applyTheme,
} from "@waybill/ui/brand/theme-choice.ts";
import { setSingleKeys, useSingleKeys } from "@waybill/ui/single-keys.ts";
import { accountPath, pathOfHelpCenter, statementsPath, teamPath } from "../../navigation/paths.ts";
import styles from "./account-settings.module.css";
import { useGuestActions } from "../../navigation/guest-actions.ts";
import outletsToggleStyles from "../outlet-choice/outlets-toggle.module.css";

const iconOf: Record<ThemeChoice, IconName> = { light: "sun", dark: "moon", system: "system" };

/** The account, language and theme of this device, help, and sign-out. */
export function AccountSettings({ onLeave }: { onLeave: () => void }) {
  const t = useTexts();
  const deployment = useDeployment();
  const { mode, email } = useSession();
  const theme = useThemeChoice();
  const who = email ?? t(mode === "GUEST" ? "shell.guest" : "shell.partner");
  return (
    <div className={styles.settings}>
      <p className={styles.who}>
        <span>{t("shell.signed-in-as")}</span>
        <bdi>{who}</bdi>
      </p>
      {mode === "CLASSIC" && (
        <>
          <Link to={accountPath} className={styles.item} onClick={onLeave}>
            <Icon name="user" />
            {t("account.title")}
          </Link>
          <Link to={statementsPath} className={styles.item} onClick={onLeave}>
            <Icon name="list" />
            {t("statements.title")}
          </Link>
          <Link to={teamPath} className={styles.item} onClick={onLeave}>
            <Icon name="user" />
            {t("shell.team")}
          </Link>
        </>
      )}
      <LanguageSelect offer={deployment} wide />
      <RadioGroup
        label={t("shell.theme")}
        value={theme}
        options={themeChoices.map((value) => ({
          value,
          words: t(`shell.theme-${value}`),
          icon: iconOf[value],
        }))}
        onChoose={applyTheme}
      />
      <SingleKeysToggle />
      <HelpLinks onLeave={onLeave} />
      <SignOutItems />
    </div>
  );
}

function HelpLinks({ onLeave }: { onLeave: () => void }) {
  const t = useTexts();
  const vendorId = use(SelectedVendorContext)?.vendor.vendor_id;
  if (!useHelpCenter() || vendorId === undefined) return null;
  const help = pathOfHelpCenter(vendorId);
  return (
    <>
      <Link to={help} className={styles.item} onClick={onLeave}>
        <Icon name="help" />
        {t("shell.help")}
      </Link>
      <Link to={`${help}#partner`} className={styles.item} onClick={onLeave}>
        <Icon name="link" />
        {t("shell.become-partner")}
      </Link>
    </>
  );
}

function SignOutItems() {
  const t = useTexts();
  const { mode } = useSession();
  const { signIn, register } = useGuestActions();
  if (mode !== "GUEST")
    return (
      <button type="button" className={styles.item} onClick={() => requestSignOut()}>
        <Icon name="sign-out" />
        {t("shell.sign-out")}
      </button>
    );
  return (
    <>
      <button type="button" className={styles.item} onClick={signIn}>
        <Icon name="user" />
        {t("shell.log-in")}
      </button>
      {register && (
        <button type="button" className={styles.item} onClick={register}>
          <Icon name="plus" />
          {t("shell.register")}
        </button>
      )}
    </>
  );
}

/** Turns off the single-key shortcuts. */
function SingleKeysToggle() {
  const t = useTexts();
  const isOn = useSingleKeys();
  return (
    <label className={outletsToggleStyles.toggle}>
      <span>{t("shell.single-keys")}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => setSingleKeys(event.target.checked)}
      />
    </label>
  );
}
