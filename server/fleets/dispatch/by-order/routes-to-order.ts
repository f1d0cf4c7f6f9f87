import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { OrderFacts, RiderFacts, TurnFacts, Routes } from "@waybill/domain/dispatch/facts";
import { maxReach } from "@waybill/domain/dispatch/reach";
import { straightRoutes } from "@waybill/domain/dispatch/straight-routes";
import { neededDropOffRoutes, neededRoutes } from "@waybill/domain/dispatch/needed-routes";
import type { PlaceDeps } from "../../../places/feature.ts";
import type { Paces } from "../../paces/paces.ts";

/** The routes by road, and the riders' measured speeds. */
export type RoadDeps = Pick<PlaceDeps, "rideTimes"> & { readonly paces: Pick<Paces, "now"> };

/** The timeouts for routes by road, in milliseconds: to the pick-up, and to the drop-off. */
const [routesBudgetMs, doorsBudgetMs] = [1_000, 150];
/** The max number of routes: high, because the list shows the distance of every rider within reach. */
const maxRoutes = 1_000;

/** The routes of the riders within reach to one order: by road if roads are known, else in a straight line. */
export async function routesToOrder(
  { rideTimes, paces }: Partial<RoadDeps>,
  order: OrderFacts,
  { riders, rules, now }: Pick<TurnFacts, "riders" | "rules" | "now">,
): Promise<Routes> {
  if (!rideTimes || !paces) return straightRoutes();
  const farthest = maxReach(rules);
  // Roads can be hardly longer than the straight line, so compare that.
  const mayReach = ({ state, position }: RiderFacts) =>
    state !== "off" && position !== null && distanceInMetres(position.place, order.pickUp) <= farthest;
  const facts = { orders: [order], riders: riders.filter(mayReach), rules, now };
  const wanted = neededRoutes(facts);
  const doors = await rideTimes.toDoors(neededDropOffRoutes(facts), doorsBudgetMs);
  return rideTimes.find({ ...wanted, max: maxRoutes }, routesBudgetMs, await paces.now(), doors);
}
