import type { Order } from "@waybill/contract/order";
import type { OrderFilters } from "@waybill/contract/orders";
import type { Actor } from "../../platform/actor.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderOfRow } from "../order-row.ts";
import { filterOfQuery } from "./filter-of-query.ts";
import { requireOutletToggles } from "./require-outlet-toggles.ts";
import type { OrderFilter, PagePosition } from "./filter-rows.ts";
import { countOrders, findOrders, haveReferences } from "./search-rows.ts";

const pageSize = 1000;

export type Walk = {
  /** The number of orders on all pages together. */
  total: number;
  /** True if one of the newest orders has the merchant's reference. */
  hasReferences: () => Promise<boolean>;
  /** The orders, newest first; each page is read on demand. */
  pages: AsyncIterable<Order[]>;
};

async function* pagesOf(deps: OrderDeps, filter: OrderFilter): AsyncGenerator<Order[]> {
  let after: PagePosition | undefined;
  do {
    const rows = await findOrders(deps.pool, { ...filter, after, count: pageSize });
    if (rows.length > 0) yield rows.map((row) => orderOfRow(row, deps));
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    after = last && { createdAt: last.created_at, orderId: last.order_id };
  } while (after);
}

/** All orders that match a list's filters, without limit; orders placed during the read are left out. */
export async function walkOrders(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  filters: OrderFilters,
): Promise<Walk> {
  const requested = filterOfQuery(deps, actor, vendorId, filters);
  await requireOutletToggles(deps, actor, filters);
  const now = deps.now();
  const filter = { ...requested, to: requested.to && requested.to < now ? requested.to : now };
  return {
    total: await countOrders(deps.pool, filter),
    hasReferences: () => haveReferences(deps.pool, filter),
    pages: pagesOf(deps, filter),
  };
}
