import type { OrderFilters } from "@waybill/contract/orders";
import { activeOrdersPage } from "@waybill/domain/limits";
import type { Actor } from "../../platform/actor.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { OrderRow } from "../order-row.ts";
import { filterOfQuery } from "./filter-of-query.ts";
import { requireOutletToggles } from "./require-outlet-toggles.ts";
import { findOrdersWithRider } from "./search-rows.ts";

/** A vendor's active orders with a rider: a parent's including its outlets' if requested, or a guest's own. */
export async function ordersWithRider(
  deps: Pick<OrderDeps, "pool" | "country" | "now" | "flags">,
  actor: Actor,
  vendorId: string,
  query: Pick<OrderFilters, "include_outlets">,
): Promise<OrderRow[]> {
  const { of } = filterOfQuery(deps, actor, vendorId, query);
  await requireOutletToggles(deps, actor, query);
  return findOrdersWithRider(deps.pool, of, activeOrdersPage);
}
