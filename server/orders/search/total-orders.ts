import type { OrderFilters } from "@waybill/contract/orders";
import type { Actor } from "../../platform/actor.ts";
import type { OrderDeps } from "../order-deps.ts";
import { filterOfQuery } from "./filter-of-query.ts";
import { requireOutletToggles } from "./require-outlet-toggles.ts";
import { findTotals, type Totals } from "./total-rows.ts";

/** The totals of the orders that match a list's filters. */
export async function totalOrders(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  filters: OrderFilters,
): Promise<Totals> {
  const filter = filterOfQuery(deps, actor, vendorId, filters);
  await requireOutletToggles(deps, actor, filters);
  return findTotals(deps.pool, filter);
}
