import type { Order } from "@waybill/contract/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { mayFollow } from "@waybill/domain/orders/transitions";
import { findJob } from "../orders/find-own-order.ts";
import { moveOrder } from "../orders/move-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { orderOf, type AssignedRider } from "../orders/order-row.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/refused.ts";

type Steps = readonly [OrderStatus, ...OrderStatus[]];

/** The ways to a rider's yes, the longest first: opened to riders, assigned to this one, accepted by him. */
const ways: readonly Steps[] = [
  ["WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"],
  ["ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"],
  ["COURIER_ACCEPTED_DELIVERY"],
];

const openToRiders: readonly OrderStatus[] = ["WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT"];

function wayFrom(status: OrderStatus): Steps | undefined {
  // An order that waits for riders already is not opened once more.
  const candidates = openToRiders.includes(status) ? ways.slice(1) : ways;
  return candidates.find(([first]) => mayFollow(status, first));
}

/** Takes an order for a rider. Two who ask at once: the write lets one through, and the other is refused. */
export async function acceptJob(
  deps: OrderDeps,
  actor: Extract<Actor, { kind: "rider" }>,
  orderId: string,
  rider: AssignedRider,
): Promise<Order> {
  const order = await findJob(deps, actor, orderId);
  const way = order.rider === null ? wayFrom(order.status) : undefined;
  if (!way) throw new Refused("job_taken");
  const isChangedMeanwhile = (error: unknown) =>
    error instanceof Refused && error.refusal === "order_changed_meanwhile";
  const accepted = await moveOrder(deps, order, way, { rider: { rider, fleetId: actor.fleetId } }).catch(
    (error: unknown) => {
      throw isChangedMeanwhile(error) ? new Refused("job_taken") : error;
    },
  );
  return orderOf(accepted, deps.publicUrl());
}
