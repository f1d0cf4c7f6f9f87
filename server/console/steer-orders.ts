import type { OrderWithStory } from "@waybill/contract/operations/orders";
import type { CancelReason, WhoPays } from "@waybill/domain/orders/cancelling";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { isMove, nextStatuses } from "@waybill/domain/orders/transitions";
import { recordAudit } from "../audit/record-audit.ts";
import { findOwnOrder } from "../orders/find-order.ts";
import { cancelOrder } from "../orders/moving/cancel-order.ts";
import { moveOrder } from "../orders/moving/move-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { giveJob } from "../fleets/riders/offers/give-job.ts";
import { notifyRider } from "../fleets/riders/rider-hub.ts";
import { mayAssign, mayUnassign, readStory } from "./read-story.ts";
import { insertNote } from "./rows.ts";

type Operator = Extract<Actor, { kind: "operator" }>;

/** What may follow is named with every move that may not. */
const notMovable = (status: OrderStatus) =>
  new Refused("order_not_movable", { path: ["status"], expected: nextStatuses[status] });

/** Gives an order to a rider, and takes it from another one who has not collected it; the same rider keeps it. */
export async function assignOrder(
  deps: OrderDeps,
  by: Operator,
  { orderId, riderId }: { orderId: string; riderId: string },
): Promise<OrderWithStory> {
  const former = await readStory(deps, orderId);
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
  return readStory(deps, orderId);
}

/** Takes an order from its rider; the dispatcher looks for another. */
export async function unassignOrder(
  deps: OrderDeps,
  by: Operator,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<OrderWithStory> {
  const { rider_id } = await readStory(deps, orderId);
  const order = await findOwnOrder(deps, by, { orderId });
  if (!mayUnassign(order)) throw notMovable(order.status);
  await moveOrder(deps, order, ["WAITING_FOR_TRANSPORT"], {
    by,
    action: "order.unassigned",
    note: { reason, rider_id },
  });
  if (rider_id !== null) await notifyRider(deps, rider_id);
  return readStory(deps, orderId);
}

type Cancelling = { orderId: string; reason: CancelReason; whoPays: WhoPays };

/** Cancels whatever has not ended, also after the pickup, at the cost of whoever the operator names. */
export async function cancelCellOrder(
  deps: OrderDeps,
  by: Operator,
  { orderId, reason, whoPays }: Cancelling,
): Promise<OrderWithStory> {
  const order = await findOwnOrder(deps, by, { orderId });
  await cancelOrder(deps, by, { order, as: "console", reason, whoPays });
  return readStory(deps, orderId);
}

/**
 * Moves an order along the transition table; what must not follow is refused with what may. To CANCELLED it is cancelled
 * for an unknown reason at the operators' cost, with the operator's words beside that.
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
  return readStory(deps, orderId);
}

/** Adds a note to the story; the audit says that there is one, and not what it says about people. */
export async function addNote(
  deps: OrderDeps,
  by: Operator,
  { orderId, text }: { orderId: string; text: string },
): Promise<OrderWithStory> {
  await findOwnOrder(deps, by, { orderId });
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    await insertNote(pool, { orderId, userId: by.userId, text, at });
    await recordAudit(db, { by, at }, { action: "order.noted", subject: { kind: "order", id: orderId } });
  });
  return readStory(deps, orderId);
}
