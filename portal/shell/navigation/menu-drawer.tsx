import { IconButton } from "@waybill/ui/button.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Suspense, useState, type ReactNode } from "react";
import { prepareOutlets } from "../outlet-choice/outlet-menu.ts";
import { prepareSettings } from "./menu-parts.ts";
import type { Tab } from "./tabs.tsx";

const loadMenu = () => import("./menu-sheet.tsx");
const MenuSheet = lazyScreen(loadMenu, "MenuSheet");

/** The menu's state, kept in the frame: the menu stays open while the outlets load. */
export type Menu = { isOpen: boolean; setOpen: (isOpen: boolean) => void };

/** On small screens: the links, outlets, language, help and sign-out. */
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
  // Stays mounted after its first opening, so that the focus can return.
  const [isWanted, setWanted] = useState(isOpen);
  const prepare = () => {
    void loadMenu().catch(() => undefined);
    prepareSettings();
    if (outlets) prepareOutlets();
  };
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        name="menu"
        label={t("shell.menu")}
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      />
      {(isWanted || isOpen) && (
        <Suspense>
          <MenuSheet
            tabs={tabs}
            outlets={outlets}
            onFind={onFind}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
