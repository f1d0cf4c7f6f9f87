import { statusesOfFilter, type StatusFilter } from "@waybill/domain/orders/status";
import { listOf } from "@waybill/domain/orders/lists";
import type { Order } from "@waybill/contract/order";
import { newerOrder } from "@waybill/client/live/live-rules.ts";
import type { PastOrdersPage } from "./read-past-orders.ts";

/** Whether an order passes a status filter: by its status, and one that is late by the list it stands in (spec §4). */
const passes = (order: Order, filter: StatusFilter, now: Date): boolean =>
  statusesOfFilter(filter).includes(order.status) || listOf(order, now) === filter.toLowerCase();

/**
 * The pages with an update in them: the newer copy takes its order's place, or leaves with it where it no longer passes
 * the status filter. An order that is not on the pages stays away until it is asked for.
 */
export function withHeard(
  pages: readonly PastOrdersPage[],
  heard: Order,
  { status, now }: { status: StatusFilter; now: Date },
): readonly PastOrdersPage[] {
  return pages.map((page) => {
    const known = page.orders.find(({ order_id }) => order_id === heard.order_id);
    if (!known || newerOrder(known, heard) === known) return page;
    const orders = passes(heard, status, now)
      ? page.orders.map((order) => (order === known ? heard : order))
      : page.orders.filter((order) => order !== known);
    return { ...page, orders };
  });
}
