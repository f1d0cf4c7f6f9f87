import { type HistoryFilters, presetFilter } from "@waybill/domain/history/filters";
import { Link } from "react-router";
import { pathOfTracking } from "../../paths.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import type { useHistoryFilters } from "../filters/use-history-filters.ts";

const isNarrowed = ({ searchKey, orderStatusFilter }: HistoryFilters) =>
  searchKey !== "" || orderStatusFilter !== "ANY";

/** Nothing fits: the next wider question as a button; today's orders are on another screen. */
export function NoOrders({ filters, change, now, timezone }: ReturnType<typeof useHistoryFilters>) {
  const t = useTexts();
  const { category } = filters.dateRangeFilter;
  const narrowed = isNarrowed(filters);
  const wider = presetFilter(now, timezone, "PastMonth");
  const isShort = category === "Yesterday" || category === "PastWeek";
  return (
    <EmptyState
      icon={narrowed ? "search" : "calendar"}
      action={
        isShort ? (
          <Button onClick={() => change({ dateRangeFilter: wider })}>{t("history.look-in-month")}</Button>
        ) : narrowed ? (
          <Button onClick={() => change({ searchKey: "", orderStatusFilter: "ANY" })}>
            {t("history.clear-filters")}
          </Button>
        ) : (
          <Link className={buttonClass()} to={pathOfTracking(filters.vendor)}>
            {t("history.to-tracking")}
          </Link>
        )
      }
    >
      {narrowed ? t("history.nothing-fits") : t(`history.none-${category}`)}
    </EmptyState>
  );
}
