import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import { withKnown } from "@waybill/client/live/live-rules.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { Order } from "@waybill/contract/order";
import { listOrders } from "@waybill/contract/orders";
import { activeOrdersPage } from "@waybill/domain/limits";
import { groupIntoLists } from "@waybill/domain/orders/lists";
import { preorderWindowMs } from "@waybill/domain/time/timings";
import { useMemo } from "react";

/** How the selected vendor's tracked orders are read and kept: the screen and the badge of its tab share them. */
export function useTrackedQuery() {
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const { isKnown, withOutlets } = useOutletsIncluded();
  const client = useQueryClient();
  const key = useMemo(() => ["tracked-orders", vendorId, withOutlets] as const, [vendorId, withOutlets]);
  const query = queryOptions({
    queryKey: key,
    enabled: isKnown,
    queryFn: async ({ signal }) => {
      const known = () => client.getQueryData<readonly Order[]>(key) ?? [];
      const before = known();
      const fresh = await readTrackedOrders({ vendorId, withOutlets }, signal);
      return withKnown(fresh, known(), before);
    },
  });
  return { withOutlets, key, query };
}

export type TrackedVendor = { vendorId: string; withOutlets: boolean };

/**
 * The orders of the board: the newest 200 that were made inside the pre-order window, and all that wait for their time,
 * which may be older than those 200.
 */
async function readTrackedOrders(
  { vendorId, withOutlets }: TrackedVendor,
  signal: AbortSignal,
): Promise<Order[]> {
  const from = new Date(Date.now() - preorderWindowMs).toISOString();
  const query = { count: activeOrdersPage, ...(withOutlets && { include_outlets: "true" as const }) };
  const params = { vendorId };
  const [recent, scheduled] = await Promise.all([
    call(listOrders, { params, query: { ...query, from }, signal }),
    call(listOrders, { params, query: { ...query, scheduled: "true" }, signal }),
  ]);
  const seen = new Set(recent.result.data.map(({ order_id }) => order_id));
  return [...recent.result.data, ...scheduled.result.data.filter(({ order_id }) => !seen.has(order_id))];
}

/** How many orders are under way: what the open groups of the board hold, counted without loading it. */
export function countActive(orders: readonly Order[], now = new Date()): number {
  const { new: begun, collected } = groupIntoLists(orders, now);
  return begun.length + collected.length;
}
