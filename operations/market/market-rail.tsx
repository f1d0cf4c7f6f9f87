import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { ScrollingNav } from "../lists/scrolling-nav.tsx";
import styles from "./market.module.css";

/** The market's pages next to its map, by path below /market. */
const marketPages = ["pay", "hours", "vouchers", "weather"] as const;

type RailProps = { title?: ReactNode; action?: ReactNode; children?: ReactNode };

/** The left column of a market page: its own list, then links to the other pages. */
export function MarketRail({ title, action, children }: RailProps) {
  const t = useTexts();
  return (
    <aside className={styles.rail}>
      {title !== undefined && (
        <div className={styles.railHead}>
          <h1>{title}</h1>
          {action}
        </div>
      )}
      {children}
      <ScrollingNav className={styles.pages} label={t("console.market-also")}>
        <h2>{t("console.market-also")}</h2>
        {title === undefined && (
          <NavLink to="/market" end>
            {t("console.market-areas-and-prices")}
          </NavLink>
        )}
        {marketPages.map((page) => (
          <NavLink key={page} to={`/market/${page}`}>
            {t(`console.market-page-${page}`)}
          </NavLink>
        ))}
      </ScrollingNav>
    </aside>
  );
}
