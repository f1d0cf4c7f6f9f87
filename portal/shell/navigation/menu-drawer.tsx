import { Suspense, type ReactNode } from "react";
import { NavLink } from "react-router";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Drawer } from "@waybill/ui/overlays/drawer.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./menu-drawer.module.css";
import { prepareOutlets } from "../outlet-choice/outlet-menu.ts";
import { AccountSettings, prepareSettings } from "./menu-parts.ts";
import type { Tab } from "./tabs.tsx";

/** Held by the frame: it stays open while the outlets come. */
export type Menu = { isOpen: boolean; setOpen: (isOpen: boolean) => void };

/** On small screens: the same links, the outlets, the language, help and the way out. */
export function MenuDrawer({
  tabs,
  outlets,
  onFind,
  menu: { isOpen, setOpen },
}: {
  menu: Menu;
  tabs: readonly Tab[];
  outlets: ((close: () => void) => ReactNode) | undefined;
  /** Opens the palette. */
  onFind?: (() => void) | undefined;
}) {
  const t = useTexts();
  const close = () => setOpen(false);
  const prepare = () => {
    prepareSettings();
    if (outlets) prepareOutlets();
  };
  return (
    <>
      <IconButton
        name="menu"
        label={t("shell.menu")}
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      />
      <Drawer open={isOpen} onClose={close} title={t("shell.menu")}>
        <div className={styles.menu}>
          {onFind && (
            <Button
              wide
              icon="search"
              onClick={() => {
                close();
                onFind();
              }}
            >
              {t("palette.open")}
            </Button>
          )}
          {tabs.length > 0 && (
            <nav aria-label={t("shell.navigation-menu")}>
              {tabs.map(({ name, to, icon, key }) => (
                <NavLink key={name} to={to} onClick={close} className={styles.link}>
                  <Icon name={icon} />
                  {t(key)}
                </NavLink>
              ))}
            </nav>
          )}
          <Suspense>
            {outlets?.(close)}
            <AccountSettings onLeave={close} />
          </Suspense>
        </div>
      </Drawer>
    </>
  );
}
