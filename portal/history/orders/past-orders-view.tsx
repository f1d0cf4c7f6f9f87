import { useCallback } from "react";
import { useLocation } from "react-router";
import { OrderPanel } from "../../order-details/order-panel.tsx";
import { useRider } from "../../order-details/rider/use-rider.ts";
import { useSelectedOrder } from "../../order-details/use-selected-order.ts";
import { ExportButton } from "../exporting/export-button.tsx";
import { FilterBar } from "../filters/filter-bar.tsx";
import { HistoryHead } from "../history-head.tsx";
import classes from "../history-screen.module.css";
import { HistorySkeleton } from "../history-skeleton.tsx";
import { NoOrders } from "./no-orders.tsx";
import { OrdersFailed } from "./orders-failed.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { ProofsButton } from "../proofs-button.tsx";
import { useHistoryFilters } from "../filters/use-history-filters.ts";
import { usePastOrders, type PastOrders } from "./use-past-orders.ts";

/** Past orders one by one: the filters, what they find, and the order that is open. */
export function PastOrdersView() {
  const asked = useHistoryFilters();
  const { filters, now } = asked;
  const past = usePastOrders(filters);
  const { order, orderId, isMissing, select } = useSelectedOrder(filters.vendor, past.orders);
  const rider = useRider(order);
  const close = useCallback(() => select(undefined), [select]);
  return (
    <main id="main" className={`${classes.screen} ${orderId === undefined ? "" : classes.open}`}>
      <div className={classes.page}>
        <HistoryHead view="orders">
          <ProofsButton filters={filters} withOutlets={past.withOutlets} isEmpty={!past.orders?.length} />
          <ExportButton filters={filters} withOutlets={past.withOutlets} orders={past.orders ?? []} />
        </HistoryHead>
        <FilterBar {...asked} />
        <Orders past={past} asked={asked} selectedId={orderId} />
      </div>
      <OrderPanel
        order={order}
        orderId={orderId}
        place={classes.details}
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
  asked: ReturnType<typeof useHistoryFilters>;
  selectedId: string | undefined;
};

function Orders({ past, asked, selectedId }: OrdersProps) {
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
      withDays={from !== to}
      timezone={asked.timezone}
    />
  );
}
