import { Link, useLocation } from "react-router";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./history-views.module.css";

export type HistoryView = "orders" | "summary";

/** The two ways to look back: order by order, or in figures. */
export function HistoryViews({ view }: { view: HistoryView }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const ways = [
    ["orders", pathname],
    ["summary", `${pathname}?view=summary`],
  ] as const;
  return (
    <nav className={classes.views} aria-label={t("history.views")}>
      {ways.map(([name, to]) => (
        <Link key={name} to={to} aria-current={name === view ? "page" : undefined}>
          {t(`history.view-${name}`)}
        </Link>
      ))}
    </nav>
  );
}
