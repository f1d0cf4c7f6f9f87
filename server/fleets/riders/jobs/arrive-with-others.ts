import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { stageAfter, stepsOfEvent } from "@waybill/domain/riders/job-events";
import type { EventDistance } from "@waybill/domain/riders/event-distance";
import { findOrderUnchecked } from "../../../orders/find-order.ts";
import type { OrderRow } from "../../../orders/order-row.ts";
import type { RiderActor } from "../rider-deps.ts";
import { progressOfJob } from "./job-answer.ts";
import { findJobsAtShop, findJobsToPickUp, updateJob } from "./job-rows.ts";
import { moveByEvent } from "./move-by-event.ts";
import type { InTransaction } from "./event-facts.ts";

/** Two pick-ups of a vendor within this distance are at one shop; a guest's pick-ups can be anywhere. */
const sameShopMetres = 50;

const isAtSameShop = (one: OrderRow, other: OrderRow): boolean =>
  one.vendor_id === other.vendor_id &&
  distanceInMetres(one.details.source, other.details.source) <= sameShopMetres;

type Arrival = { order: OrderRow; at: Date; distance: EventDistance };

/** Applies a rider's arrival at a shop to all orders that the rider collects there. */
export async function arriveWithOthers(
  deps: InTransaction,
  actor: RiderActor,
  { order, at, distance }: Arrival,
): Promise<void> {
  for (const job of await findJobsToPickUp(deps.pool, actor.riderId)) {
    const other = job.order_id === order.order_id ? undefined : await findOrderUnchecked(deps, job.order_id);
    if (!other || !isAtSameShop(order, other)) continue;
    const { stage, isOver } = progressOfJob(job, other);
    const after = isOver ? undefined : stageAfter(stage, "arrived_at_pickup");
    const steps = after && stepsOfEvent(other.status, after);
    if (!after || !steps) continue;
    await moveByEvent(deps, actor, other, { after, steps, at: notBefore(other, at), distance });
    await updateJob(deps.pool, job.job_id, {
      ...job,
      ...distance,
      stage: after,
      arrived_at: at,
      at_shop_at: at,
      signature: false,
    });
  }
}

/** Marks a rider who is already at the shop as arrived for the next order collected there. */
export async function arriveAtCurrentShop(deps: InTransaction, actor: RiderActor): Promise<void> {
  for (const job of await findJobsAtShop(deps.pool, actor.riderId)) {
    const order = await findOrderUnchecked(deps, job.order_id);
    const { at_shop_at: at, metres_from_place, far_from_place } = job;
    if (order && at)
      await arriveWithOthers(deps, actor, { order, at, distance: { metres_from_place, far_from_place } });
  }
}

/** The time of a new history entry: not before the last entry, because a status history is sorted by time. */
const notBefore = ({ status_history }: OrderRow, at: Date): Date =>
  new Date(Math.max(at.getTime(), Date.parse(status_history.at(-1)?.created_at ?? "") || 0));
