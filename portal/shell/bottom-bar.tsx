import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./bottom-bar.module.css";
import type { Tab } from "./tabs.ts";

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
