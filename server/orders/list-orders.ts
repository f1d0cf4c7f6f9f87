import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { listOrders as endpoint } from "@waybill/contract/orders";
import { pastOrdersPage } from "@waybill/domain/limits";
import { e164 } from "@waybill/domain/orders/phone-number";
import { requireVendor } from "../accounts/require-vendor.ts";
import type { Actor } from "../platform/actor.ts";
import { findOrders, type OrderSearch } from "./list-rows.ts";
import type { OrderDeps } from "./order-deps.ts";
import { orderOf } from "./order-row.ts";
import { paginationKey, positionOf } from "./pagination-key.ts";

type Query = Parsed<(typeof endpoint)["query"]>;

const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** Whose orders: a guest's are his own, and a partner's token is for one vendor without its outlets. */
function ordersOf(actor: Actor, vendorId: string, withOutlets: boolean): OrderSearch["of"] {
  if (actor.kind === "guest") return { guestId: actor.guestId };
  return withOutlets && actor.kind !== "partner" ? { parentId: vendorId } : { vendorId };
}

/** A page of a vendor's orders, newest first: a parent's with its outlets' when asked, a guest's own. */
export async function listOrders(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  query: Query,
): Promise<AnswerOf<typeof endpoint>> {
  requireVendor(actor, vendorId);
  const of = ordersOf(actor, vendorId, query.include_outlets === "true");
  const phone = query.customer_phone_number;
  const count = query.count ?? pastOrdersPage;
  const rows = await findOrders(deps.pool, {
    of,
    after: query.pagination_key === undefined ? undefined : positionOf(query.pagination_key),
    from: time(query.from),
    to: time(query.to),
    customerPhone: phone === undefined ? undefined : (e164(phone, deps.country) ?? phone),
    scheduledAt: query.scheduled === "true" ? deps.now() : undefined,
    status: query.status,
    // One more than asked tells whether there is a next page.
    count: count + 1,
  });
  const page = rows.slice(0, count);
  const last = rows.length > count ? page.at(-1) : undefined;
  const publicUrl = deps.publicUrl();
  return {
    result: {
      data: page.map((row) => orderOf(row, publicUrl)),
      pagination_key: last ? paginationKey({ createdAt: last.created_at, orderId: last.order_id }) : null,
    },
  };
}
