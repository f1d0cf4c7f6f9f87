import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { Drawer } from "@waybill/ui/overlays/drawer.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Suspense, type ReactNode } from "react";
import { NavLink } from "react-router";
import styles from "./menu-drawer.module.css";
import { AccountSettings } from "./menu-parts.ts";
import type { Tab } from "./tabs.tsx";

/** The menu of a small screen, preloaded before it opens. */
export function MenuSheet({
  tabs,
  outlets,
  onFind,
  isOpen,
  onClose,
}: {
  tabs: readonly Tab[];
  outlets: ((close: () => void) => ReactNode) | undefined;
  /** Opens the palette. */
  onFind?: (() => void) | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTexts();
  return (
    <Drawer open={isOpen} onClose={onClose} title={t("shell.menu")}>
      <div className={styles.menu}>
        {onFind && (
          <Button
            wide
            icon="search"
            onClick={() => {
              onClose();
              onFind();
            }}
          >
            {t("palette.open")}
          </Button>
        )}
        {tabs.length > 0 && (
          <nav aria-label={t("shell.navigation-menu")}>
            {tabs.map(({ name, to, icon, key }) => (
              <NavLink key={name} to={to} onClick={onClose} className={styles.link}>
                <Icon name={icon} />
                {t(key)}
              </NavLink>
            ))}
          </nav>
        )}
        <Suspense>
          {outlets?.(onClose)}
          <AccountSettings onLeave={onClose} />
        </Suspense>
      </div>
    </Drawer>
  );
}
