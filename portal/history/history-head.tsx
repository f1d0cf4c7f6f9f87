import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../paths.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import classes from "./history-screen.module.css";
import { HistoryViews, type HistoryView } from "./history-views.tsx";

/** The title, the way to today's orders, what one does here, and the two ways to look back. */
export function HistoryHead({ view, children }: { view: HistoryView; children?: ReactNode }) {
  const t = useTexts();
  const { vendor } = useSelectedVendor();
  return (
    <div className={classes.head}>
      <div className={classes.top}>
        <h1>{t("history.title")}</h1>
        <Link to={pathOfTracking(vendor.vendor_id)} className={classes.go}>
          {t("history.today")}
          <Icon name="chevron" small />
        </Link>
        {children && <div className={classes.acts}>{children}</div>}
      </div>
      <HistoryViews view={view} />
    </div>
  );
}
