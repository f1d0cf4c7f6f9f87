import type { Order } from "@waybill/contract/order";
import { requestedReadyAt } from "@waybill/domain/time/ready-at";
import { mayUpdate } from "@waybill/domain/orders/status";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findOwnOrder } from "../find-order.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderOfRow } from "../order-row.ts";
import { requireReadySoon } from "../placing/check-request.ts";
import { readyDetails } from "./ready-details.ts";
import { updateDetails } from "./rows.ts";

/** Max attempts after concurrent changes. A rider's step must not make this call fail, unless it was the pickup. */
const maxAttempts = 3;

/**
 * Sets when an order is ready, or marks it ready now; allowed until the pickup. A repeated report changes nothing.
 */
export async function setReadyTime(
  deps: OrderDeps,
  actor: Actor,
  { orderId, readyAt }: { orderId: string; readyAt: number | null | undefined },
): Promise<Order> {
  const now = deps.now();
  const ready_at = requestedReadyAt({ ready_at: readyAt, ready_in_minutes: 0 }, now) ?? 0;
  requireReadySoon({ ready_at }, now);
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const order = await findOwnOrder(deps, actor, { orderId });
    if (!mayUpdate(order.status)) throw new Refused("order_not_updatable");
    const former = order.details.ready_at;
    if (former === ready_at || (readyAt == null && order.details.was_said_ready))
      return orderOfRow(order, deps);
    const updated = await updateDetails(deps.pool, order, {
      details: readyDetails(order, ready_at, deps),
      at: now,
      by: actor,
      audited: { action: "order.ready", before: { ready_at: former ?? null }, after: { ready_at } },
    });
    if (!updated) continue;
    deps.outbox.wake();
    return orderOfRow(updated, deps);
  }
  throw new Refused("order_changed_meanwhile");
}
