import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { listRiders as endpoint } from "@waybill/contract/riders/riders";
import { ordersWithRider } from "../../orders/search/orders-with-rider.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Actor } from "../../platform/actor.ts";
import { findPositions } from "./rows.ts";
import { positionFrom } from "./read-rider.ts";

/**
 * The riders of a vendor's active orders, newest order first: a parent's including its outlets' if requested, or a
 * guest's own.
 */
export async function listRiders(
  deps: Pick<OrderDeps, "pool" | "now" | "country" | "flags">,
  actor: Actor,
  vendorId: string,
  query: SchemaOutput<(typeof endpoint)["query"]>,
): Promise<AnswerOf<typeof endpoint>> {
  const orders = await ordersWithRider(deps, actor, vendorId, query);
  const positions = await findPositions(
    deps.pool,
    orders.map(({ order_id }) => order_id),
  );
  const now = deps.now();
  return {
    result: orders.flatMap((order) => positionFrom(order, positions.get(order.order_id), now) ?? []),
  };
}
