import type { OrderFacts, RiderFacts, TurnFacts, Ways } from "@waybill/domain/dispatch/facts";
import { reachOf } from "@waybill/domain/dispatch/reach";
import { straightWays } from "@waybill/domain/dispatch/straight-ways";
import type { PlaceDeps } from "../../places/feature.ts";
import type { Paces } from "../paces/paces.ts";

/** What knows the ways by road, and how fast riders go. */
export type RoadDeps = Pick<PlaceDeps, "rideTimes"> & { readonly paces: Pick<Paces, "now"> };

/** So long a person waits for ways by road. */
const waysBudgetMs = 1_000;
const mostWays = 1_000;

/** The ways to one order of the riders who may reach it: by road where roads are known, else the straight line. */
export async function waysToOrder(
  { rideTimes, paces }: Partial<RoadDeps>,
  order: OrderFacts,
  { riders, rules, now }: Pick<TurnFacts, "riders" | "rules" | "now">,
): Promise<Ways> {
  const straight = straightWays();
  if (!rideTimes || !paces) return straight;
  const reach = ({ vehicle }: RiderFacts) => reachOf(vehicle, now - order.waitingSince, rules);
  const atWork = riders.filter(({ state }) => state !== "off");
  const metres = Math.max(0, ...new Set(atWork.map(reach)));
  const from = atWork.flatMap(({ position, tour }) => {
    const isNear = position !== null && straight(position.place, order.pickUp).metres <= metres;
    if (!isNear) return [];
    return [
      position.place,
      ...tour.map(({ parcel, isPickUp }) => (isPickUp ? parcel.pickUp : parcel.dropOff)),
    ];
  });
  const wanted = { from, to: [order.pickUp], farthestMetres: [metres], most: mostWays };
  return rideTimes.find(wanted, waysBudgetMs, await paces.now());
}
