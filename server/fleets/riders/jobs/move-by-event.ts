import type { MoveStatus } from "@waybill/domain/orders/transitions";
import { statusOfStage, type JobStage } from "@waybill/domain/riders/job-events";
import type { EventDistance } from "@waybill/domain/riders/event-distance";
import { grant } from "../../../accounts/granted.ts";
import { moveOrder } from "../../../orders/moving/move-order.ts";
import { recordDistance } from "../../../orders/moving/record-distance.ts";
import type { OrderRow } from "../../../orders/order-row.ts";
import type { RiderActor } from "../rider-deps.ts";
import type { InTransaction } from "./event-facts.ts";

type Pressed = {
  /** The stage after the event, and the statuses on the way there. */
  after: JobStage;
  steps: readonly MoveStatus[];
  at: Date;
  distance: EventDistance;
  failureReason?: string | undefined;
  /** The order's details, if the event changes them. */
  details?: OrderRow["details"] | undefined;
};

/**
 * Moves an order by its rider's event. If a position has already moved the order, the event only adds its distance
 * from the stop.
 */
export async function moveByEvent(
  deps: InTransaction,
  actor: RiderActor,
  order: OrderRow,
  { after, steps, at, distance, failureReason, details }: Pressed,
): Promise<OrderRow> {
  const { metres_from_place, far_from_place } = distance;
  const pressed = metres_from_place === null ? undefined : { metres_from_place, far_from_place };
  const granted = grant(actor, order, "order_not_found");
  const [first, ...furtherSteps] = steps;
  if (first !== undefined)
    return moveOrder(deps, granted, [first, ...furtherSteps], {
      at,
      by: actor,
      distance: pressed,
      failureReason,
      details,
    });
  const status = statusOfStage(after);
  return pressed && status ? recordDistance(deps, granted, status, pressed) : order;
}
