import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { listOrders as endpoint } from "@waybill/contract/orders";
import { pastOrdersPage } from "@waybill/domain/limits";
import type { Actor } from "../../platform/actor.ts";
import { filterOfQuery } from "./filter-of-query.ts";
import { findOrders } from "./list-rows.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderOf } from "../order-row.ts";
import { paginationKey, positionOf } from "./pagination-key.ts";

type Query = Parsed<(typeof endpoint)["query"]>;

/** A page of a vendor's orders, newest first: a parent's with its outlets' when asked, a guest's own. */
export async function listOrders(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  query: Query,
): Promise<AnswerOf<typeof endpoint>> {
  const count = query.count ?? pastOrdersPage;
  const rows = await findOrders(deps.pool, {
    ...filterOfQuery(deps, actor, vendorId, query),
    after: query.pagination_key === undefined ? undefined : positionOf(query.pagination_key),
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
