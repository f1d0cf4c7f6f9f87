import type { Order } from "@waybill/contract/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { mayFollow, undisturbedPath } from "@waybill/domain/orders/transitions";
import { findJob } from "../orders/find-order.ts";
import { moveOrder } from "../orders/moving/move-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { orderOf, type AssignedRider } from "../orders/order-row.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";

type Steps = readonly [OrderStatus, ...OrderStatus[]];

/** From open to riders, over assigned to this one, to accepted. */
const toAccepted: readonly OrderStatus[] = undisturbedPath.slice(
  undisturbedPath.indexOf("WAITING_FOR_TRANSPORT"),
  undisturbedPath.indexOf("COURIER_ACCEPTED_DELIVERY") + 1,
);

/** The steps that are left until a rider has accepted; undefined: nobody can take an order in this status. */
function stepsFrom(status: OrderStatus): Steps | undefined {
  // indexOf gives -1 for an order that is not open yet, which then goes the whole way.
  const [first, ...others] = toAccepted.slice(toAccepted.indexOf(status) + 1);
  return first !== undefined && mayFollow(status, first) ? [first, ...others] : undefined;
}

/** Takes an order for a rider. Two who ask at once: the write lets one through, and the other is refused. */
export async function acceptJob(
  deps: OrderDeps,
  actor: Extract<Actor, { kind: "rider" }>,
  orderId: string,
  rider: AssignedRider,
): Promise<Order> {
  const order = await findJob(deps, actor, orderId);
  const steps = order.rider === null ? stepsFrom(order.status) : undefined;
  if (!steps) throw new Refused("job_taken");
  const isChangedMeanwhile = (error: unknown) =>
    error instanceof Refused && error.refusal === "order_changed_meanwhile";
  const accepted = await moveOrder(deps, order, steps, { rider: { rider, fleetId: actor.fleetId } }).catch(
    (error: unknown) => {
      throw isChangedMeanwhile(error) ? new Refused("job_taken") : error;
    },
  );
  return orderOf(accepted, deps);
}
