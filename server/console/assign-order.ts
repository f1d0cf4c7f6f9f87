import type { BodyOf } from "@waybill/contract/endpoint";
import type { assignOrder as endpoint, OrderWithStory } from "@waybill/contract/operations/orders";
import type { RoadDeps } from "../fleets/dispatch/by-order/routes-to-order.ts";
import { checkManualAssignment } from "../fleets/dispatch/by-order/check-manual-assignment.ts";
import { giveJob } from "../fleets/riders/offers/give-job.ts";
import { notifyRider } from "../fleets/riders/rider-hub.ts";
import { findOwnOrder } from "../orders/find-order.ts";
import { moveOrder } from "../orders/moving/move-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { Operator } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { notMovable } from "./order-not-movable.ts";
import { mayAssign, readCellOrder } from "./read-cell-order.ts";

/**
 * Assigns an order to a rider. Takes it from another rider who has not collected it; does nothing if the rider has
 * it already. The operator must override every objection to the rider by name; the audit records them.
 */
export async function assignOrder(
  deps: OrderDeps & RoadDeps,
  by: Operator,
  orderId: string,
  { rider_id: riderId, override = [], note }: BodyOf<typeof endpoint>,
): Promise<OrderWithStory> {
  const former = await readCellOrder(deps, orderId);
  if (former.rider_id === riderId) return former;
  if (!former.may.assign) throw notMovable(former.status);
  const { reasons, saveDecision } = await checkManualAssignment(deps, { orderId, riderId, override });
  const why = { ...(reasons.length > 0 && { reasons }), ...(note && { note }) };
  await inTransaction(deps.pool, async (transaction) => {
    const within = { ...deps, ...transaction };
    const order = await findOwnOrder(within, by, { orderId });
    if (!mayAssign(order)) throw notMovable(order.status);
    const free = order.rider
      ? await moveOrder(within, order, ["WAITING_FOR_TRANSPORT"], { by, action: "order.unassigned" })
      : order;
    await giveJob(within, by, { ...order, ...free }, { riderId, why });
    await saveDecision(transaction);
  });
  deps.outbox.wake();
  await notifyRider(deps, riderId);
  if (former.rider_id !== null) await notifyRider(deps, former.rider_id);
  return readCellOrder(deps, orderId);
}
