import type { OrderFilters } from "@waybill/contract/orders";
import { searchForm } from "@waybill/domain/history/search";
import { internationalPhone } from "@waybill/domain/phones/phone-numbers";
import { requireVendor } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { OrderFilter } from "./filter-rows.ts";

const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/**
 * The orders that the actor may search: a guest only the guest's own, and a partner's token one vendor without its
 * outlets.
 */
function ordersOf(actor: Actor, vendorId: string, withOutlets: boolean): OrderFilter["of"] {
  if (actor.kind === "guest") return { guestId: actor.guestId };
  return withOutlets && actor.kind !== "partner" ? { parentId: vendorId } : { vendorId };
}

/** The filter of a query, restricted to orders that the actor may see. */
export function filterOfQuery(
  deps: Pick<OrderDeps, "country" | "now">,
  actor: Actor,
  vendorId: string,
  query: OrderFilters,
): OrderFilter {
  requireVendor(actor, vendorId);
  const phone = query.customer_phone_number;
  const orderNumber = query.order_number?.trim() || undefined;
  const searched = query.search !== undefined && searchForm(query.search) !== "" ? query.search : undefined;
  return {
    of: ordersOf(actor, vendorId, query.include_outlets === "true" || query.outlet !== undefined),
    from: time(query.from),
    to: time(query.to),
    customerPhone: phone === undefined ? undefined : internationalPhone(phone, deps.country),
    // Searches the search text, which includes the order number and has an index.
    search: searched ?? orderNumber,
    orderNumber,
    outletId: query.outlet,
    paymentMethod: query.payment_method,
    isPaidAtPickup: query.pay_at_pickup === undefined ? undefined : query.pay_at_pickup === "true",
    scheduledAt: query.scheduled === "true" ? deps.now() : undefined,
    status: query.status,
    ...(query.active === "true" && { isActive: true }),
  };
}
