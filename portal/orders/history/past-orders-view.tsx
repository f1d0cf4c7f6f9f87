import { allTime, presetFilter, type HistoryFilters } from "@waybill/domain/history/filters";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useCallback } from "react";
import { Link, useLocation } from "react-router";
import { OrderPanel } from "../details/order-panel.tsx";
import { useRider, useSelectedOrder } from "../details/use-open-order.ts";
import { pathOfTracking } from "../../navigation/paths.ts";
import { DataTime } from "../offline/data-time.tsx";
import { ExportButton, ProofsButton } from "./exporting/download-buttons.tsx";
import { FilterBar } from "./filters/filter-bar.tsx";
import { useHistoryFilters } from "./filters/use-history-filters.ts";
import classes from "./history-page.module.css";
import { HistoryHead, HistorySkeleton, OrdersFailed } from "./history-page.tsx";
import { OrdersTable } from "./orders/orders-table.tsx";
import { type PastOrders, usePastOrders } from "./orders/use-past-orders.ts";

/** Past orders one by one: the filters, the results, and the open order. */
export function PastOrdersView() {
  const historyFilters = useHistoryFilters();
  const { filters, now } = historyFilters;
  const past = usePastOrders(filters);
  const { order, orderId, isMissing, select } = useSelectedOrder(filters.vendor, past.orders);
  const rider = useRider(order);
  const close = useCallback(() => select(undefined), [select]);
  return (
    <main id="main" className={`${classes.screen} ${orderId === undefined ? "" : classes.open}`}>
      <div className={classes.page}>
        <HistoryHead view="orders">
          <ProofsButton filters={filters} withOutlets={past.withOutlets} isEmpty={!past.orders?.length} />
          <ExportButton
            filters={filters}
            withOutlets={past.withOutlets}
            totals={past.totals}
            orders={past.orders ?? []}
          />
        </HistoryHead>
        <FilterBar {...historyFilters} />
        <DataTime readAt={past.readAt} now={now} />
        <Orders past={past} historyFilters={historyFilters} selectedId={orderId} />
      </div>
      <OrderPanel
        order={order}
        orderId={orderId}
        className={classes.details}
        isMissing={isMissing}
        rider={rider}
        now={now}
        onClose={close}
        onChanged={past.put}
      />
    </main>
  );
}

type OrdersProps = {
  past: PastOrders;
  historyFilters: ReturnType<typeof useHistoryFilters>;
  selectedId: string | undefined;
};

function Orders({ past, historyFilters: asked, selectedId }: OrdersProps) {
  const { pathname, search } = useLocation();
  const pathOf = (orderId: string) => {
    const query = new URLSearchParams(search);
    query.set("order_id", orderId);
    return `${pathname}?${query.toString()}`;
  };
  const { orders, error, retry, ...pages } = past;
  if (error) return <OrdersFailed error={error} onRetry={retry} />;
  if (!orders) return <HistorySkeleton />;
  if (orders.length === 0) return <NoOrders {...asked} />;
  const { from, to } = asked.filters.dateRangeFilter;
  return (
    <OrdersTable
      {...pages}
      orders={orders}
      selectedId={selectedId}
      pathOf={pathOf}
      withDays={from === undefined || from !== to}
      timezone={asked.timezone}
    />
  );
}

/** Clears all filters except the dates. */
const nothingNarrows = {
  searchKey: "",
  orderStatusFilter: "ANY",
  orderNumber: undefined,
  payment: undefined,
  outlet: undefined,
} as const satisfies Partial<HistoryFilters>;

const isNarrowed = ({ searchKey, orderStatusFilter, orderNumber, payment, outlet }: HistoryFilters) =>
  searchKey !== "" || orderStatusFilter !== "ANY" || Boolean(orderNumber ?? payment ?? outlet);

/** Shown without results: offers a wider search. Today's orders are on another screen. */
function NoOrders({ filters, change, now, timezone }: ReturnType<typeof useHistoryFilters>) {
  const t = useTexts();
  const { category } = filters.dateRangeFilter;
  const narrowed = isNarrowed(filters);
  const wider = presetFilter(now, timezone, "PastMonth");
  const isShort = category === "Yesterday" || category === "PastWeek";
  return (
    <EmptyState
      icon={narrowed ? "search" : "calendar"}
      action={
        narrowed && category !== "AllTime" ? (
          <Button look="primary" onClick={() => change({ dateRangeFilter: allTime })}>
            {t("history.look-in-all-time")}
          </Button>
        ) : isShort ? (
          <Button onClick={() => change({ dateRangeFilter: wider })}>{t("history.look-in-month")}</Button>
        ) : narrowed ? (
          <Button onClick={() => change(nothingNarrows)}>{t("history.clear-filters")}</Button>
        ) : (
          <Link className={buttonClass()} to={pathOfTracking(filters.vendor)}>
            {t("history.to-tracking")}
          </Link>
        )
      }
    >
      {!narrowed
        ? t(`history.none-${category}`)
        : t(category === "AllTime" ? "history.nothing-fits-ever" : "history.nothing-fits")}
    </EmptyState>
  );
}
