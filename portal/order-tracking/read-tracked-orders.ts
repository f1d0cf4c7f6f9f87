import type { Order } from "@waybill/contract/order";
import { listOrders } from "@waybill/contract/orders";
import { activeOrdersPage } from "@waybill/domain/limits";
import { preorderWindowMs } from "@waybill/domain/timings";
import { call } from "@waybill/client/calls/call.ts";

export type TrackedVendor = { vendorId: string; withOutlets: boolean };

/**
 * The orders of the board: the newest 200 that were made inside the pre-order window, and all that wait for their time,
 * which may be older than those 200.
 */
export async function readTrackedOrders(
  { vendorId, withOutlets }: TrackedVendor,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Order[]> {
  const from = new Date(now.getTime() - preorderWindowMs).toISOString();
  const query = { count: activeOrdersPage, ...(withOutlets && { include_outlets: "true" as const }) };
  const params = { vendorId };
  const [recent, scheduled] = await Promise.all([
    call(listOrders, { params, query: { ...query, from }, signal }),
    call(listOrders, { params, query: { ...query, scheduled: "true" }, signal }),
  ]);
  const seen = new Set(recent.result.data.map(({ order_id }) => order_id));
  return [...recent.result.data, ...scheduled.result.data.filter(({ order_id }) => !seen.has(order_id))];
}
