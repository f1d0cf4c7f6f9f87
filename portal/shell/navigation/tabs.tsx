import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { pathOfBulk, pathOfHistory, pathOfRequest, pathOfTracking } from "../../navigation/paths.ts";
import styles from "./tabs.module.css";

export type Tab = {
  name: "request" | "tracking" | "history" | "bulk";
  to: string;
  icon: IconName;
  key: string;
  shortKey: string;
};

/** A vendor's screens in the navigation, which are also in a phone's bottom bar. */
export const tabsOf = (vendorId: string): readonly Tab[] => [
  {
    name: "request",
    to: pathOfRequest(vendorId),
    icon: "plus",
    key: "shell.request",
    shortKey: "shell.request-short",
  },
  {
    name: "tracking",
    to: pathOfTracking(vendorId),
    icon: "scooter",
    key: "shell.tracking",
    shortKey: "shell.tracking",
  },
  {
    name: "history",
    to: pathOfHistory(vendorId),
    icon: "history",
    key: "shell.history",
    shortKey: "shell.history",
  },
];

/** The tab for bulk orders: only if the flag is on, and on a phone only in the menu. */
export const bulkTabOf = (vendorId: string): Tab => ({
  name: "bulk",
  to: pathOfBulk(vendorId),
  icon: "sheet",
  key: "shell.bulk",
  shortKey: "shell.bulk",
});

/** The tabs within reach of a thumb, below 768 px. */
export function BottomBar({ tabs, trackingCount }: { tabs: readonly Tab[]; trackingCount?: ReactNode }) {
  const t = useTexts();
  return (
    <nav className={styles.bar} aria-label={t("shell.navigation-bottom")}>
      {tabs.map(({ name, to, icon, shortKey }) => (
        <NavLink key={name} to={to}>
          <span className={styles.icon}>
            <Icon name={icon} />
            {name === "tracking" && trackingCount}
          </span>
          {t(shortKey)}
        </NavLink>
      ))}
    </nav>
  );
}
