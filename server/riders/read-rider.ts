import type { RiderPosition } from "@waybill/contract/riders";
import { isRiderAssigned } from "@waybill/domain/tracking/rider-tracking";
import { findOwnOrder } from "../orders/find-order.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { findPosition } from "./rows.ts";

/** The rider of one of the actor's orders; null before one has accepted. */
export const readRider = async (
  deps: Pick<Deps, "pool" | "now">,
  actor: Actor,
  orderId: string,
): Promise<RiderPosition | null> =>
  (await positionOf(deps, await findOwnOrder(deps, actor, { orderId }))) ?? null;

type RiderDeps = Pick<Deps, "pool" | "now">;

/** The rider of an order and the last known position; undefined before one has accepted, and after the job was given back. */
export async function positionOf(
  { pool, now }: RiderDeps,
  order: OrderRow,
): Promise<RiderPosition | undefined> {
  const { rider } = order;
  if (!rider || !isRiderAssigned(order.status_history)) return undefined;
  const position = await findPosition(pool, order.order_id);
  const { latitude, longitude } = position ?? order.details.source;
  const untilPickup = Date.parse(order.details.pickup_at ?? "") - now().getTime();
  return {
    order_id: order.order_id,
    name: rider.name,
    phone_number: rider.phone_number,
    latitude,
    longitude,
    heading: position?.heading ?? 0,
    // A rider who has accepted and not yet reported a position counts as at the outlet by the time agreed.
    updated_at: (position?.updated_at ?? order.updated_at).toISOString(),
    eta_minutes: position?.eta_minutes ?? Math.max(0, Math.ceil((untilPickup || 0) / 60_000)),
  };
}
