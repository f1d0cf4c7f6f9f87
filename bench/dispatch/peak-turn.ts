// One turn with thousands of waiting orders and free riders, and its cost.
import { dispatchTurn } from "@waybill/domain/dispatch/dispatch-turn";
import type { TurnFacts } from "@waybill/domain/dispatch/facts";
import { foundRoutes } from "@waybill/domain/dispatch/found-routes";
import { neededDropOffRoutes } from "@waybill/domain/dispatch/needed-routes";
import { coordinatePairs } from "@waybill/domain/dispatch/ride-times";
import { openPlaceFile } from "@waybill/places/place-folder";
import { readRoads } from "@waybill/places/roads/roads-file";
import { timesFinder, timesWithin } from "@waybill/places/roads/times-to";
import { openDropOffRoutes } from "@waybill/server/places/routing/routes-to-drop-offs";
import { placesFolder, type CityRoads } from "./city-roads.ts";
import { drawDay } from "./days.ts";
import { nearestFirst } from "./policies.ts";
import { factsOfRider } from "./facts-of-rows.ts";
import { dayRules } from "./simulate-day.ts";

/** Max riders per pick-up, within the search radius of a new order. */
const maxRidersPerOrder = 60;
/** The server's time limit for finding routes to drop-offs, in milliseconds. */
const doorsBudgetMs = 150;
const reachMetres = dayRules.reach.scooter;

export type PeakTurn = {
  offered: number;
  /** CPU seconds of the road search, and of the matching. */
  searching: number;
  matching: number;
  /** Metres per order from the offered riders to their first pick-up, compared with 'nearest first'. */
  approach: number;
  nearestApproach: number;
};

const secondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};
const cpuOf = <T>(work: () => T): [result: T, seconds: number] => {
  const before = process.cpuUsage();
  const result = work();
  return [result, secondsSince(before)];
};

/** Generates a peak, and runs one turn like the server: a search from each pick-up, then one assignment. */
export async function peakTurn(roads: CityRoads, many: number): Promise<PeakTurn> {
  const day = drawDay(roads, "a peak", { orders: many, riders: many, hours: [1] });
  const now = day.orders.at(-1)!.createdAt;
  const orders = day.orders.map(({ createdAt: _, ...order }, at) => ({
    ...order,
    waitingSince: now - (at % 60),
  }));
  const riders = day.riders.map((place, at) =>
    factsOfRider({ riderId: `rider-${at}`, place, at: now, tour: [], freeSince: 0 }),
  );
  const find = timesFinder(readRoads(await openPlaceFile(placesFolder, "roads")));
  const pickUps = [...new Set(orders.map(({ pickUp }) => pickUp))];
  const query = {
    from: coordinatePairs(day.riders),
    to: coordinatePairs(pickUps),
    farthestMetres: new Float64Array(pickUps.length).fill(reachMetres),
    max: maxRidersPerOrder,
  };
  const findDoors = openDropOffRoutes(
    { find: async (wanted, budgetMs) => timesWithin(find, wanted, budgetMs) },
    () => new Date(),
  );
  const before = process.cpuUsage();
  const doors = await findDoors(neededDropOffRoutes({ orders, riders }), doorsBudgetMs);
  const toDoors = secondsSince(before);
  const [routes, toPickUps] = cpuOf(() =>
    foundRoutes(query, timesWithin(find, query, 60_000), undefined, doors),
  );
  const facts: TurnFacts = { now, orders, riders, rules: dayRules, routes };
  const [{ offers }, matching] = cpuOf(() => dispatchTurn(facts));
  const places = new Map(riders.map(({ riderId, position }) => [riderId, position!.place]));
  const approachOf = (some: typeof offers | ReturnType<typeof nearestFirst>) =>
    some.reduce(
      (sum, { riderId, tour }) => sum + roads.routes(places.get(riderId)!, tour[0]!.parcel.pickUp).metres,
      0,
    ) / some.reduce((sum, { orderIds }) => sum + orderIds.length, 0);
  return {
    offered: offers.reduce((sum, { orderIds }) => sum + orderIds.length, 0),
    searching: toDoors + toPickUps,
    matching,
    approach: approachOf(offers),
    nearestApproach: approachOf(nearestFirst({ ...facts, routes: roads.routesOfTurn })),
  };
}
