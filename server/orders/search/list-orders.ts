import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { listOrders as endpoint } from "@waybill/contract/orders";
import { pastOrdersPage } from "@waybill/domain/limits";
import { vendorOfOrderId } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderOfRow } from "../order-row.ts";
import { filterOfQuery } from "./filter-of-query.ts";
import type { PagePosition } from "./filter-rows.ts";
import { requireOutletToggles } from "./require-outlet-toggles.ts";
import { findOrders } from "./search-rows.ts";

type Query = SchemaOutput<(typeof endpoint)["query"]>;

/**
 * A page of orders, newest first: a vendor's, a parent's including its outlets' if requested, or a guest's own;
 * with `statuses` only those.
 */
export async function listOrders(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  query: Query,
  statuses?: readonly OrderStatus[],
): Promise<AnswerOf<typeof endpoint>> {
  const count = query.count ?? pastOrdersPage;
  const filter = { ...filterOfQuery(deps, actor, vendorId, query), statuses };
  await requireOutletToggles(deps, actor, query);
  const rows = await findOrders(deps.pool, {
    ...filter,
    after: query.pagination_key === undefined ? undefined : positionOf(query.pagination_key),
    // Reads one order more than requested, to know if there is a next page.
    count: count + 1,
    now: deps.now(),
  });
  const page = rows.slice(0, count);
  const last = rows.length > count ? page.at(-1) : undefined;
  return {
    result: {
      data: page.map((row) => orderOfRow(row, deps)),
      pagination_key: last ? paginationKey({ createdAt: last.created_at, orderId: last.order_id }) : null,
    },
  };
}

const written = /^(\d{1,15}) (.{1,200})$/s;

/** The position of the next page as an opaque text. */
const paginationKey = ({ createdAt, orderId }: PagePosition): string =>
  Buffer.from(`${createdAt.getTime()} ${orderId}`).toString("base64url");

/** Parses a pagination key; refuses a key that this server did not make. */
function positionOf(key: string): PagePosition {
  const [, time, orderId] = written.exec(Buffer.from(key, "base64url").toString()) ?? [];
  const position = orderId === undefined ? undefined : { createdAt: new Date(Number(time)), orderId };
  const isOurs = position && vendorOfOrderId(position.orderId) && paginationKey(position) === key;
  if (!isOurs || position.orderId.includes("\0"))
    throw new Refused("bad_pagination_key", { path: ["pagination_key"] });
  return position;
}
