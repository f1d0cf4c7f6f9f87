import type { RiderPosition } from "@waybill/contract/riders/riders";
import { isRiderAssigned, lastEntryOf } from "@waybill/domain/orders/order";
import { isOfCurrentRider, minutesToNextStop, nextStopOf } from "@waybill/domain/tracking/estimates";
import { findOwnOrder } from "../../orders/find-order.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { findPosition, findPositions, type PositionRow } from "./rows.ts";

/** The rider of one of the actor's orders; null until one has accepted. */
export const readRider = async (
  deps: Pick<Deps, "pool" | "now">,
  actor: Actor,
  orderId: string,
): Promise<RiderPosition | null> =>
  (await positionOf(deps, await findOwnOrder(deps, actor, { orderId }))) ?? null;

type RiderDeps = Pick<Deps, "pool" | "now">;

/**
 * The rider of an order and the last known position; undefined until one has accepted, and after the rider gave the
 * job back.
 */
export async function positionOf(deps: RiderDeps, order: OrderRow): Promise<RiderPosition | undefined> {
  if (!order.rider || !isRiderAssigned(order.status_history)) return undefined;
  return positionFrom(order, await findPosition(deps.pool, order.order_id), deps.now());
}

/** Like `positionOf`, with a position that the caller has read. */
export function positionFrom(
  order: OrderRow,
  lastPosition: PositionRow | undefined,
  now: Date,
): RiderPosition | undefined {
  const { rider } = order;
  if (!rider || !isRiderAssigned(order.status_history)) return undefined;
  const accepted = lastEntryOf(order.status_history, "COURIER_ACCEPTED_DELIVERY")?.created_at;
  const updated_at = (lastPosition?.updated_at ?? now).toISOString();
  const isKnown = lastPosition !== undefined && isOfCurrentRider(order, { updated_at });
  const position = isKnown ? lastPosition : undefined;
  const { latitude, longitude } = position ?? order.details.source;
  const minutes = minutesToNextStop(order, position && { ...position, updated_at }, now);
  return {
    order_id: order.order_id,
    name: rider.name,
    phone_number: rider.phone_number,
    latitude,
    longitude,
    heading: position?.heading ?? 0,
    // A rider without a position is shown at the outlet, with an unknown distance.
    updated_at: position ? updated_at : (accepted ?? now.toISOString()),
    eta_minutes: minutes ?? null,
    eta_stop: minutes === undefined ? null : nextStopOf(order),
  };
}

/** The last positions of the riders of some orders, by order. */
export const lastPositions = (
  { pool }: Pick<Deps, "pool">,
  orderIds: readonly string[],
): ReturnType<typeof findPositions> => findPositions(pool, orderIds);
