import type { OrderWithStory } from "@waybill/contract/operations/orders";
import type { CancelReason, WhoPays } from "@waybill/domain/orders/cancelling";
import { findOwnOrder } from "../orders/find-order.ts";
import { cancelOrder } from "../orders/moving/cancel-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { readCellOrder } from "./read-cell-order.ts";
import type { Operator } from "../platform/actor.ts";

type Cancelling = { orderId: string; reason: CancelReason; whoPays: WhoPays };

/** Cancels any order that has not ended, even after the pickup; the operator names who pays. */
export async function cancelCellOrder(
  deps: OrderDeps,
  by: Operator,
  { orderId, reason, whoPays }: Cancelling,
): Promise<OrderWithStory> {
  const order = await findOwnOrder(deps, by, { orderId });
  await cancelOrder(deps, by, { order, as: "console", reason, whoPays });
  return readCellOrder(deps, orderId);
}
