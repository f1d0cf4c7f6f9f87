import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useFollowedVendors, useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import { belongsToScreen, newerOrder } from "@waybill/client/live/live-rules.ts";
import { useLiveOrders } from "@waybill/client/live/use-live-orders.ts";
import type { OrderTotals } from "@waybill/contract/history";
import type { Order } from "@waybill/contract/order";
import type { HistoryFilters } from "@waybill/domain/history/filters";
import { listOf } from "@waybill/domain/orders/lists";
import { statusesOfFilter, type StatusFilter } from "@waybill/domain/orders/status";
import { quickStaleAfterMs, staleAfterMs } from "@waybill/domain/time/timings";
import { useCallback, useMemo } from "react";
import { type PastOrdersPage, readPastOrders, readPastTotals } from "./read-past-orders.ts";

const totalsKey = "past-totals";

type Pages = InfiniteData<PastOrdersPage, string | undefined>;

export type PastOrders = {
  /** Undefined until the first page is loaded. */
  orders: readonly Order[] | undefined;
  error: Error | null;
  retry: () => void;
  hasMore: boolean;
  showMore: () => void;
  isReadingMore: boolean;
  moreFailed: boolean;
  withOutlets: boolean;
  /** When the pages were read, in ms. */
  readAt: number | undefined;
  /** The totals of all filtered orders; undefined while loading. */
  totals: OrderTotals | undefined;
  /** Replaces the older copy of an order that was updated elsewhere. */
  put: (order: Order) => void;
};

/** The past orders that match the filters, paginated and kept fresh by the live connection. */
export function usePastOrders(filters: HistoryFilters): PastOrders {
  const country = useCountry();
  const client = useQueryClient();
  const { isKnown, withOutlets } = useOutletsIncluded();
  const vendorIds = useFollowedVendors(withOutlets);
  const { vendor, searchKey, dateRangeFilter, orderStatusFilter: status } = filters;
  const { orderNumber, payment, outlet } = filters;
  const key = useMemo(() => {
    const narrowed = { status, searchKey, orderNumber, payment, outlet };
    return ["past-orders", vendor, withOutlets, dateRangeFilter, narrowed] as const;
  }, [vendor, withOutlets, dateRangeFilter, status, searchKey, orderNumber, payment, outlet]);
  const historyQuery = { filters, withOutlets, country };
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      readPastOrders({ ...historyQuery, now: new Date() }, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: PastOrdersPage) => next,
    enabled: isKnown,
    // No faster retry after an error: it would hide why the next page could not be loaded.
    refetchInterval: staleAfterMs,
    refetchIntervalInBackground: true,
  });
  const { data, error, refetch, fetchNextPage, isFetchNextPageError, dataUpdatedAt } = query;

  const put = useCallback(
    (order: Order) => {
      client.setQueryData<Pages>(
        key,
        (cached) =>
          cached && { ...cached, pages: [...withUpdate(cached.pages, order, { status, now: new Date() })] },
      );
      void client.invalidateQueries({ queryKey: [totalsKey] });
    },
    [client, key, status],
  );
  const retry = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);

  useLiveOrders({
    vendorIds,
    updatedAt: dataUpdatedAt || undefined,
    // Past days seldom change, so a reconnect reloads them at most once a minute.
    onMissed: () => {
      if (data && Date.now() - dataUpdatedAt > quickStaleAfterMs) retry();
    },
    onOrder: (order) => {
      const isHere =
        vendorIds.includes(order.vendor_id) &&
        belongsToScreen(order, "history", new Date(), country.timezone);
      if (isHere) put(order);
    },
  });

  const totals = useQuery({
    queryKey: [totalsKey, ...key],
    queryFn: ({ signal }) => readPastTotals({ ...historyQuery, now: new Date() }, signal),
    enabled: data !== undefined && data.pages[0]?.orders.length !== 0,
    retry: false,
  });

  const orders = useMemo(() => data?.pages.flatMap((page) => page.orders), [data]);
  return {
    orders,
    error: data ? null : error,
    retry,
    hasMore: query.hasNextPage,
    showMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    isReadingMore: query.isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    withOutlets,
    readAt: dataUpdatedAt || undefined,
    totals: totals.data,
    put,
  };
}

/** True if an order's status matches the filter, or its list does (spec §4): a late order matches by its list. */
const passes = (order: Order, filter: StatusFilter, now: Date): boolean =>
  statusesOfFilter(filter).includes(order.status) || listOf(order, now) === filter.toLowerCase();

/**
 * The pages after an update: the newer copy replaces its order, or removes it if it no longer matches the status
 * filter. An order that is not on the pages is ignored.
 */
function withUpdate(
  pages: readonly PastOrdersPage[],
  updated: Order,
  { status, now }: { status: StatusFilter; now: Date },
): readonly PastOrdersPage[] {
  return pages.map((page) => {
    const former = page.orders.find(({ order_id }) => order_id === updated.order_id);
    if (!former || newerOrder(former, updated) === former) return page;
    const orders = passes(updated, status, now)
      ? page.orders.map((order) => (order === former ? updated : order))
      : page.orders.filter((order) => order !== former);
    return { ...page, orders };
  });
}
