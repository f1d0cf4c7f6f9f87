import { sumOfParts } from "@waybill/domain/riders/pay-rules";
import { riderStepsFrom } from "@waybill/domain/riders/taking-orders";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { Granted } from "../../../accounts/granted.ts";
import { findActiveRider } from "../../../accounts/riders/rider-profile.ts";
import { moveOrder } from "../../../orders/moving/move-order.ts";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import type { OrderRow } from "../../../orders/order-row.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { payOfOrders } from "../../pay/pay-of-orders.ts";
import { seenParts } from "../jobs/seen-parts.ts";
import { insertJob } from "../jobs/job-rows.ts";
import { withdrawOffersOfOrder } from "./offer-rows.ts";
import { assignedRiderOf } from "../photos/rider-photo.ts";

/** Assigns an order to a rider without an offer, inside a transaction; other riders' offers of it are withdrawn. */
export async function giveJob(
  deps: Omit<OrderDeps, keyof Transaction> & Transaction,
  by: Actor,
  order: Granted<OrderRow>,
  { riderId, why = {} }: { riderId: string; why?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const steps = riderStepsFrom(order.status);
  if (!steps) throw new Refused("order_not_movable", { path: ["status"] });
  const rider = await findActiveRider(deps, riderId);
  if (!rider) throw new Refused("not_found", { path: ["rider_id"] });
  await moveOrder(deps, order, steps, {
    rider: { rider: assignedRiderOf(rider), fleetId: rider.fleet_id },
    by,
    action: "order.assigned",
    note: { rider_id: riderId, ...why },
  });
  const at = deps.now();
  await withdrawOffersOfOrder(deps.pool, order.order_id, at);
  const { currency, source, customer } = order.details;
  const { parts, terms } = await payOfOrders(deps, [order]);
  const earned = parts[order.order_id] ?? [];
  await insertJob(deps.pool, {
    order_id: order.order_id,
    rider_id: riderId,
    fleet_id: rider.fleet_id,
    offer_id: null,
    stage: "to_pickup",
    metres: Math.round(distanceInMetres(source, customer.location)),
    earning_minor: sumOfParts(earned),
    earning_parts: earned,
    terms,
    currency,
    accepted_at: at,
    seen: seenParts(order),
  });
}
