import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import { mergeFreshList } from "@waybill/client/live/live-rules.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { AnswerOf } from "@waybill/contract/endpoint";
import type { Order } from "@waybill/contract/order";
import { listOrders } from "@waybill/contract/orders";
import { activeOrdersPage } from "@waybill/domain/limits";
import { groupIntoLists } from "@waybill/domain/orders/lists";
import { isOpen } from "@waybill/domain/orders/status";
import { preorderWindowMs } from "@waybill/domain/time/timings";
import { useMemo } from "react";

/** How the selected vendor's tracked orders are read and cached; the screen and the tab's badge share the query. */
export function useTrackedQuery() {
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const { isKnown, withOutlets } = useOutletsIncluded();
  const client = useQueryClient();
  const key = useMemo(() => ["tracked-orders", vendorId, withOutlets] as const, [vendorId, withOutlets]);
  const query = queryOptions({
    queryKey: key,
    enabled: isKnown,
    queryFn: async ({ signal }) => {
      const cachedOrders = () => client.getQueryData<readonly Order[]>(key) ?? [];
      const before = cachedOrders();
      const fresh = await readTrackedOrders({ vendorId, withOutlets }, signal);
      return mergeFreshList(fresh, cachedOrders(), before);
    },
  });
  return { withOutlets, key, query };
}

export type TrackedVendor = { vendorId: string; withOutlets: boolean };

/**
 * How long ago an order that ended today can have been placed: scheduled as far ahead as allowed, then delivered.
 */
const endedTodayMs = preorderWindowMs + 86_400_000;

/** The board's orders: all active ones of any age, and those of the newest 200 that may have ended today. */
async function readTrackedOrders(
  { vendorId, withOutlets }: TrackedVendor,
  signal: AbortSignal,
): Promise<Order[]> {
  const from = new Date(Date.now() - endedTodayMs).toISOString();
  const query = { count: activeOrdersPage, ...(withOutlets && { include_outlets: "true" as const }) };
  const params = { vendorId };
  const [recent, active] = await Promise.all([
    call(listOrders, { params, query: { ...query, from }, signal }),
    readAllPages({ ...query, active: "true" }),
  ]);
  const seen = new Set(recent.result.data.map(({ order_id }) => order_id));
  return [...recent.result.data, ...active.filter(({ order_id }) => !seen.has(order_id))];

  async function readAllPages(ordersQuery: typeof query & { active: "true" }): Promise<Order[]> {
    const orders: Order[] = [];
    let key: string | null = null;
    do {
      const page: typeof ordersQuery & { pagination_key?: string } = {
        ...ordersQuery,
        ...(key !== null && { pagination_key: key }),
      };
      const { result }: AnswerOf<typeof listOrders> = await call(listOrders, { params, query: page, signal });
      orders.push(...result.data);
      key = result.pagination_key;
    } while (key !== null);
    return orders;
  }
}

/** The number of active orders: those in the board's open groups, counted without loading the board. */
export function countActive(orders: readonly Order[], now = new Date()): number {
  const { new: started, collected, cancelled } = groupIntoLists(orders, now);
  return started.length + collected.length + cancelled.filter(({ status }) => isOpen(status)).length;
}
