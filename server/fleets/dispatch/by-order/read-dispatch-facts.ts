import type { OrderFacts, TurnFacts } from "@waybill/domain/dispatch/facts";
import { maxReach } from "@waybill/domain/dispatch/reach";
import { findOrderUnchecked } from "../../../orders/find-order.ts";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { simulationSpeedOf } from "../../../platform/settings/settings.ts";
import { findDeclinedBy } from "../../riders/offers/offer-rows.ts";
import { orderFacts } from "../order-facts.ts";
import { readDispatchRules } from "../read-dispatch-rules.ts";
import { type RiderWithFacts, readRiderFacts } from "../rider-facts.ts";
import { type RoadDeps, routesToOrder } from "./routes-to-order.ts";

/** One order, and the riders who could carry it instead of its current rider. */
export type DispatchFacts = {
  order: OrderFacts;
  riders: RiderWithFacts[];
  /** `speed`: how many times faster than the clock a sandbox's riders move. */
  turn: Pick<TurnFacts, "now" | "rules" | "routes"> & { speed: number };
};

/** The dispatcher's facts about one order now; includes the tour of `riderId` at any distance. */
export async function readDispatchFacts(
  deps: OrderDeps & Partial<RoadDeps>,
  orderId: string,
  riderId?: string,
): Promise<DispatchFacts> {
  const row = await findOrderUnchecked(deps, orderId);
  if (!row) throw new Refused("order_not_found");
  const order = orderFacts(deps, { ...row, declined_by: await findDeclinedBy(deps.pool, orderId) });
  const rules = await readDispatchRules(deps);
  const near = { place: order.pickUp, metres: maxReach(rules), also: riderId };
  const riders = await readRiderFacts(deps, { near });
  const carries = ({ facts }: RiderWithFacts) => facts.tour.some(({ parcel }) => parcel.orderId === orderId);
  const facts = riders.map((rider) => rider.facts);
  const now = deps.now().getTime() / 1000;
  const routes = await routesToOrder(deps, order, { riders: facts, rules, now });
  return {
    order,
    riders: riders.filter((rider) => !carries(rider)),
    turn: { now, rules, routes, speed: simulationSpeedOf(deps.settings) },
  };
}
