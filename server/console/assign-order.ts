import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { findOwnOrder } from "../orders/find-order.ts";
import { moveOrder } from "../orders/moving/move-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { giveJob } from "../fleets/riders/offers/give-job.ts";
import { notifyRider } from "../fleets/riders/rider-hub.ts";
import { mayAssign, readCellOrder } from "./read-cell-order.ts";
import type { Operator } from "../platform/actor.ts";
import { notMovable } from "./order-not-movable.ts";

/** Gives an order to a rider, and takes it from another one who has not collected it; the same rider keeps it. */
export async function assignOrder(
  deps: OrderDeps,
  by: Operator,
  { orderId, riderId }: { orderId: string; riderId: string },
): Promise<OrderWithStory> {
  const former = await readCellOrder(deps, orderId);
  if (former.rider_id === riderId) return former;
  await inTransaction(deps.pool, async (transaction) => {
    const within = { ...deps, ...transaction };
    const order = await findOwnOrder(within, by, { orderId });
    if (!mayAssign(order)) throw notMovable(order.status);
    const free = order.rider
      ? await moveOrder(within, order, ["WAITING_FOR_TRANSPORT"], { by, action: "order.unassigned" })
      : order;
    await giveJob(within, by, { ...order, ...free }, riderId);
  });
  deps.outbox.wake();
  await notifyRider(deps, riderId);
  if (former.rider_id !== null) await notifyRider(deps, former.rider_id);
  return readCellOrder(deps, orderId);
}
