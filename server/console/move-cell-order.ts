import type { OrderWithStory } from "@waybill/contract/operations/orders";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { isMove } from "@waybill/domain/orders/transitions";
import { findOwnOrder } from "../orders/find-order.ts";
import { cancelOrder } from "../orders/moving/cancel-order.ts";
import { moveOrder } from "../orders/moving/move-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { readCellOrder } from "./read-cell-order.ts";
import type { Operator } from "../platform/actor.ts";

/**
 * Moves an order along the transition table. An illegal move is refused with the list of legal ones. CANCELLED
 * cancels the order for an unknown reason at the operators' cost, and records the operator's text.
 */
export async function moveCellOrder(
  deps: OrderDeps,
  by: Operator,
  { orderId, status, reason }: { orderId: string; status: OrderStatus; reason: string },
): Promise<OrderWithStory> {
  const order = await findOwnOrder(deps, by, { orderId });
  const note = { reason };
  if (isMove(status)) await moveOrder(deps, order, [status], { by, note });
  else await cancelOrder(deps, by, { order, as: "console_move", reason: "reason_unknown", note });
  return readCellOrder(deps, orderId);
}
