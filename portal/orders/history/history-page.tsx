import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathOfHistory, pathOfTracking } from "../../navigation/paths.ts";
import { pathOfClaims } from "../claims/claim-paths.ts";
import classes from "./history-page.module.css";

/** The head of the history: title, link to today's orders, actions, and tabs. */
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

export type HistoryView = "orders" | "summary" | "claims";

/** The history's tabs: orders, figures, and claims. */
function HistoryViews({ view }: { view: HistoryView }) {
  const t = useTexts();
  const { vendor_id } = useSelectedVendor().vendor;
  const orders = pathOfHistory(vendor_id);
  const links = [
    ["orders", orders],
    ["summary", `${orders}?view=summary`],
    ["claims", pathOfClaims(vendor_id)],
  ] as const;
  return (
    <nav className={classes.views} aria-label={t("history.views")}>
      {links.map(([name, to]) => (
        <Link key={name} to={to} aria-current={name === view ? "page" : undefined}>
          {t(`history.view-${name}`)}
        </Link>
      ))}
    </nav>
  );
}

const rows = [62, 48, 70, 55, 66, 44, 58];

/** The table's loading state, as grey bars. */
export const HistorySkeleton = () => (
  <div className={classes.box}>
    <Skeleton>
      {rows.map((width) => (
        <div key={width} className={classes.row}>
          <Bar inlineSize="44px" />
          <Bar inlineSize={`${width}%`} />
          <Bar inlineSize="96px" blockSize="24px" />
        </div>
      ))}
    </Skeleton>
  </div>
);

/** Shown if past orders could not be loaded: the reason, and a retry button (spec §8). */
export function OrdersFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts();
  const hasMessage = error instanceof CallRefused || error instanceof CallUnreachable;
  return (
    <EmptyState
      icon="warning"
      alert
      title={t("error.cant-retrieve-past-orders")}
      action={<Button onClick={onRetry}>{t("ui.retry")}</Button>}
    >
      {hasMessage ? t(error.translationKey, error.values) : t("alert.error")}
    </EmptyState>
  );
}
