import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { OrderFacts, RiderFacts, TurnFacts, Ways } from "@waybill/domain/dispatch/facts";
import { farthestReach } from "@waybill/domain/dispatch/reach";
import { straightWays } from "@waybill/domain/dispatch/straight-ways";
import { doorsWanted, waysWanted } from "@waybill/domain/dispatch/ways-wanted";
import type { PlaceDeps } from "../../../places/feature.ts";
import type { Paces } from "../../paces/paces.ts";

/** The ways by road, and the riders' paces. */
export type RoadDeps = Pick<PlaceDeps, "rideTimes"> & { readonly paces: Pick<Paces, "now"> };

/** The max wait for ways by road: to the pick-up, and to the door. */
const [waysBudgetMs, doorsBudgetMs] = [1_000, 150];
/** The list shows how far away every rider in reach is, while a turn compares only the nearest. */
const maxWays = 1_000;

/** The ways of the riders in reach to one order: by road if roads are known, else the straight line. */
export async function waysToOrder(
  { rideTimes, paces }: Partial<RoadDeps>,
  order: OrderFacts,
  { riders, rules, now }: Pick<TurnFacts, "riders" | "rules" | "now">,
): Promise<Ways> {
  if (!rideTimes || !paces) return straightWays();
  const farthest = farthestReach(rules);
  // A road may be hardly longer than the straight line.
  const mayReach = ({ state, position }: RiderFacts) =>
    state !== "off" && position !== null && distanceInMetres(position.place, order.pickUp) <= farthest;
  const facts = { orders: [order], riders: riders.filter(mayReach), rules, now };
  const wanted = waysWanted(facts);
  const doors = await rideTimes.toDoors(doorsWanted(facts), doorsBudgetMs);
  return rideTimes.find({ ...wanted, most: maxWays }, waysBudgetMs, await paces.now(), doors);
}
