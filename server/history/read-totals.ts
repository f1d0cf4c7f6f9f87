import type { OrderTotals } from "@waybill/contract/history";
import type { OrderFilters } from "@waybill/contract/orders";
import type { OrderDeps } from "../orders/order-deps.ts";
import { totalOrders } from "../orders/search/total-orders.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";

/** The totals of a vendor's orders that match the filters. Guests have no history (spec §6). */
export async function readTotals(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  filters: OrderFilters,
): Promise<OrderTotals> {
  if (actor.kind === "guest") throw new Refused("vendor_not_found");
  const { orders, cancelled, amount, fees, isWhole } = await totalOrders(deps, actor, vendorId, filters);
  return {
    orders,
    cancelled,
    amount: Number(amount ?? 0),
    fees: Number(fees ?? 0),
    currency: deps.country.currency,
    is_whole: isWhole,
  };
}
