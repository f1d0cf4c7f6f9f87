import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { requestPath } from "../../navigation/paths.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { BrandMark, SkipLink } from "@waybill/ui/layout/page-head.tsx";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { Popover } from "@waybill/ui/overlays/popover.tsx";
import { MenuDrawer, type Menu } from "./menu-drawer.tsx";
import { AccountSettings, prepareSettings } from "./menu-parts.ts";
import type { Tab } from "./tabs.tsx";
import styles from "./top-bar.module.css";
import { useGuestActions } from "../../navigation/guest-actions.ts";

/** The key names as printed on keyboards, in every language. */
const paletteKeys = "Ctrl K";

const initialsOf = (email: string): string =>
  (email.split("@")[0] ?? "")
    .split(/[._-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase())
    .join("");

const AccountMenu = () => {
  const t = useTexts();
  const { email } = useSession();
  return (
    <Popover
      at="end"
      label={t("shell.account")}
      prepare={prepareSettings}
      buttonClass={styles.account}
      button={<span className={styles.avatar}>{email ? initialsOf(email) : <Icon name="user" small />}</span>}
    >
      {(close) => <AccountSettings onLeave={close} />}
    </Popover>
  );
};

const GuestButtons = () => {
  const t = useTexts();
  const { mode } = useSession();
  const { signIn, register } = useGuestActions();
  if (mode !== "GUEST") return null;
  return (
    <>
      <Button look="plain" onClick={signIn}>
        {t("shell.log-in")}
      </Button>
      {register && <Button onClick={register}>{t("shell.register")}</Button>}
    </>
  );
};

/** The bar of every screen; below 768 px the tabs are in the bottom bar and the menu. */
export function TopBar({
  tabs = [],
  onFind,
  outlet,
  outlets,
  trackingCount,
  menu,
  help,
}: {
  menu: Menu;
  tabs?: readonly Tab[];
  /** Opens the palette. */
  onFind?: (() => void) | undefined;
  outlet?: ReactNode;
  outlets?: ((close: () => void) => ReactNode) | undefined;
  trackingCount?: ReactNode;
  /** The help button, in the same position on every screen. */
  help?: ReactNode;
}) {
  const t = useTexts();
  const { brand } = useDeployment();
  return (
    <header className={styles.bar}>
      <SkipLink />
      <Link to={requestPath} className={styles.home}>
        <BrandMark brand={brand} name="where-there-is-room" />
      </Link>
      <div className={styles.outlet}>{outlet}</div>
      {tabs.length > 0 && (
        <nav className={styles.tabs} aria-label={t("shell.navigation")}>
          {tabs.map(({ name, to, key }) => (
            <NavLink key={name} to={to}>
              {t(key)}
              {name === "tracking" && trackingCount}
            </NavLink>
          ))}
        </nav>
      )}
      <div className={styles.end}>
        {help}
        <div className={styles.wide}>
          {onFind && (
            <button
              type="button"
              className={styles.find}
              aria-keyshortcuts="Control+K Meta+K"
              aria-haspopup="dialog"
              onClick={onFind}
            >
              <Icon name="search" small />
              <span>{t("palette.open")}</span>
              <kbd dir="ltr">{paletteKeys}</kbd>
            </button>
          )}
          <GuestButtons />
          <AccountMenu />
        </div>
        <div className={styles.phone}>
          <MenuDrawer menu={menu} tabs={tabs} outlets={outlets} onFind={onFind} />
        </div>
      </div>
    </header>
  );
}
