import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { mayCarry } from "@waybill/domain/couriers/couriers";
import { proofsOfMarket } from "@waybill/domain/riders/proof-needs";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import {
  carryingNeedsOf,
  findCourierFleet,
  giveToCourier,
  giveUpAfterMs,
} from "../fleets/couriers/give-to-couriers.ts";
import { findOwnOrder } from "../orders/find-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { Operator } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { notMovable } from "./order-not-movable.ts";
import { mayAssign, readCellOrder } from "./read-cell-order.ts";

/** Gives a waiting order to an outside courier, before its area's rule would do so. */
export async function giveOrderToCourier(
  deps: OrderDeps,
  by: Operator,
  { orderId, fleetId }: { orderId: string; fleetId: string },
): Promise<OrderWithStory> {
  const order = await findOwnOrder(deps, by, { orderId });
  const fleet = await findCourierFleet(deps, fleetId);
  if (!fleet || !deps.settings.couriers[fleet.courier])
    throw new Refused("not_found", { path: ["fleet_id"] });
  if (order.rider !== null || !mayAssign(order)) throw notMovable(order.status);
  const market = proofsOfMarket(String(await countryParameter(deps, "deliveryProof")));
  if (!mayCarry(fleet.courier, carryingNeedsOf(order, market)))
    throw new Refused("courier_cannot_carry", { path: ["fleet_id"] });
  const givesUpAt = new Date(deps.now().getTime() + giveUpAfterMs);
  if (!(await giveToCourier(deps, order, fleet, { givesUpAt, by })))
    throw new Refused("order_changed_meanwhile");
  deps.outbox.wake();
  return readCellOrder(deps, orderId);
}
