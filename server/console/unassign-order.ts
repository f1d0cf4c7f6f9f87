import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { findOwnOrder } from "../orders/find-order.ts";
import { moveOrder } from "../orders/moving/move-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { notifyRider } from "../fleets/riders/rider-hub.ts";
import { mayUnassign, readCellOrder } from "./read-cell-order.ts";
import type { Operator } from "../platform/actor.ts";
import { notMovable } from "./order-not-movable.ts";

/** Takes an order from its rider; the dispatcher looks for another one. */
export async function unassignOrder(
  deps: OrderDeps,
  by: Operator,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<OrderWithStory> {
  const { rider_id } = await readCellOrder(deps, orderId);
  const order = await findOwnOrder(deps, by, { orderId });
  if (!mayUnassign(order)) throw notMovable(order.status);
  await moveOrder(deps, order, ["WAITING_FOR_TRANSPORT"], {
    by,
    action: "order.unassigned",
    note: { reason, rider_id },
  });
  if (rider_id !== null) await notifyRider(deps, rider_id);
  return readCellOrder(deps, orderId);
}
