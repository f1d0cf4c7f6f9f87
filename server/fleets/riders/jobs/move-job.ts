import type { Order } from "@waybill/contract/order";
import { isRankedBetween, type OrderStatus } from "@waybill/domain/orders/status";
import type { MoveStatus } from "@waybill/domain/orders/transitions";
import { findJob } from "../../../orders/find-order.ts";
import { moveOrder } from "../../../orders/moving/move-order.ts";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import { orderOfRow } from "../../../orders/order-row.ts";
import type { Actor } from "../../../platform/actor.ts";
import { Refused } from "../../../platform/http/refused.ts";

/** The statuses that a rider may set; starting, changing and cancelling an order are for others. */
const isRidersStatus = (status: OrderStatus): status is MoveStatus =>
  status === "DELAYED" ||
  (status !== "MODIFIED" && isRankedBetween(status, "RECEIVED", "RETURNED_TO_VENDOR"));

/** Moves an order of the fleet along the transition table. */
export async function moveJob(
  deps: OrderDeps,
  actor: Extract<Actor, { kind: "fleet" }>,
  orderId: string,
  status: OrderStatus,
): Promise<Order> {
  const order = await findJob(deps, actor, orderId);
  if (!isRidersStatus(status)) throw new Refused("order_not_movable", { path: ["status"] });
  return orderOfRow(await moveOrder(deps, order, [status], { by: actor }), deps);
}
