import type { Order } from "@waybill/contract/order";
import { riderStepsFrom } from "@waybill/domain/riders/taking-orders";
import { findJob } from "../../../orders/find-order.ts";
import { moveOrder } from "../../../orders/moving/move-order.ts";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import { orderOfRow, type AssignedRider } from "../../../orders/order-row.ts";
import type { Actor } from "../../../platform/actor.ts";
import { Refused } from "../../../platform/http/refused.ts";

/** Gives an order to a rider. Of two concurrent calls one succeeds, and the other is refused. */
export async function acceptJob(
  deps: OrderDeps,
  actor: Extract<Actor, { kind: "fleet" }>,
  orderId: string,
  rider: AssignedRider,
): Promise<Order> {
  const order = await findJob(deps, actor, orderId);
  const steps = order.rider === null ? riderStepsFrom(order.status) : undefined;
  if (!steps) throw new Refused("job_taken");
  const isChangedMeanwhile = (error: unknown) =>
    error instanceof Refused && error.refusal === "order_changed_meanwhile";
  const accepted = await moveOrder(deps, order, steps, {
    rider: { rider, fleetId: actor.fleetId },
    by: actor,
    action: "order.accepted",
  }).catch((error: unknown) => {
    throw isChangedMeanwhile(error) ? new Refused("job_taken") : error;
  });
  return orderOfRow(accepted, deps);
}
