// Looks up a turn's routes among the times that were computed before it.
import type { Place } from "../addresses/coordinates.ts";
import { defaultSpeed } from "../riders/nearness.ts";
import type { Route, Routes } from "./facts.ts";
import { placeOfPair, placeKey, type RideTimesQuery, type RideTimesResult } from "./ride-times.ts";
import { straightRoutes } from "./straight-routes.ts";

/**
 * The average speed in a city without traffic, in metres a second: routers return times for empty streets. If the
 * riders' average speed is lower, all times from routers are lengthened by that factor.
 */
export const freeFlowSpeed = 8;

const straightRoute = straightRoutes();

/**
 * Road routes to drop-offs: route n leads from point n of `from` to point n of `to`. The first route to each
 * drop-off starts at that order's shop.
 */
export type DoorRoutes = {
  from: Float64Array;
  to: Float64Array;
  seconds: Float32Array;
  metres: Float32Array;
};

/** Limits the factor: a river makes the route longer from most points, but not from the drop-off's own side. */
const maxLengthened = 2;
/**
 * Returns how many times longer the route from the order's shop to the drop-off is than the straight line. For
 * points without a known route, the straight line to the drop-off is multiplied by this factor.
 */
export const detourFactorOf = (own: Route, straight: Route): number =>
  Math.min(maxLengthened, Math.max(1, own.metres / Math.max(1, straight.metres)));

/** Returns the current average speed of riders around a point, in metres a second. */
export type PaceAt = (place: Place) => number;

const numbersOf = (pairs: Float64Array): Map<number, number> =>
  new Map(Array.from({ length: pairs.length / 2 }, (_, at) => [placeKey(placeOfPair(pairs, at)), at]));

/**
 * Returns a lookup of routes: by road if known, otherwise by straight line. If all riders who reach a point are
 * known, any other rider counts as farther away than the search radius.
 */
export function foundRoutes(
  query: RideTimesQuery,
  found: RideTimesResult | undefined,
  paceAt: PaceAt = () => defaultSpeed,
  doors?: DoorRoutes,
): Routes {
  const straight: Routes = (from, to) => {
    const { metres } = straightRoute(from, to);
    return { metres, seconds: metres / paceAt(to) };
  };
  const ownDoors = doors && doorsIn(doors);
  if (!found && !ownDoors) return straight;
  const [starts, goals] = [numbersOf(query.from), found ? numbersOf(query.to) : new Map<number, number>()];
  // Caches lookups by object, because a turn passes the same objects thousands of times.
  type Known = {
    key: number;
    start: number | undefined;
    goal: number | undefined;
    door: KnownDoor | undefined;
  };
  const placeCache = new WeakMap<Place, Known>();
  const lookUp = (place: Place) => {
    const before = placeCache.get(place);
    if (before) return before;
    const key = placeKey(place);
    const found = { key, start: starts.get(key), goal: goals.get(key), door: ownDoors?.get(key) };
    placeCache.set(place, found);
    return found;
  };
  const toPickUp = found && routesToPickUps(query, found, { straight, paceAt });
  const toDoor = (from: Place, to: Place, door: KnownDoor): Route => {
    const start = lookUp(from);
    // The route in the opposite direction is about as long.
    const route = door.routes.get(start.key) ?? start.door?.routes.get(lookUp(to).key);
    if (route) return { metres: route.metres, seconds: (route.seconds * freeFlowSpeed) / paceAt(to) };
    const back = start.goal === undefined ? undefined : toPickUp?.known(lookUp(to).start, start.goal);
    if (back) return { metres: back.metres, seconds: (back.seconds * freeFlowSpeed) / paceAt(to) };
    const { metres, seconds } = straight(from, to);
    return { metres: metres * door.lengthened, seconds: seconds * door.lengthened };
  };
  return (from, to) => {
    const { goal, door } = lookUp(to);
    if (goal !== undefined && toPickUp && found.isKnown[goal])
      return toPickUp.ridden(from, lookUp(from).start, to, goal);
    return door ? toDoor(from, to, door) : straight(from, to);
  };
}

/** A drop-off with the routes to it, by the keys of the shops where they start. */
type KnownDoor = { routes: Map<number, Route>; lengthened: number };

function doorsIn({ from, to, seconds, metres }: DoorRoutes): Map<number, KnownDoor> {
  const doors = new Map<number, KnownDoor>();
  for (let at = 0; at < metres.length; at += 1) {
    const [shop, door] = [placeOfPair(from, at), placeOfPair(to, at)];
    const route = { metres: metres[at]!, seconds: seconds[at]! };
    const key = placeKey(door);
    const before = doors.get(key);
    const routes = before?.routes ?? new Map<number, Route>();
    routes.set(placeKey(shop), route);
    if (!before) doors.set(key, { routes, lengthened: detourFactorOf(route, straightRoute(shop, door)) });
  }
  return doors;
}

/** Looks up the routes to pick-ups that were computed before the turn. */
function routesToPickUps(
  query: RideTimesQuery,
  found: RideTimesResult,
  { straight, paceAt }: { straight: Routes; paceAt: PaceAt },
) {
  const entriesOf: (Map<number, number> | undefined)[] = [];
  const entryOf = (start: number, goal: number): number | undefined => {
    let entries = entriesOf[goal];
    if (!entries) {
      entries = new Map();
      for (let at = found.start[goal]!; at < found.start[goal + 1]!; at += 1)
        entries.set(found.from[at]!, at);
      entriesOf[goal] = entries;
    }
    return entries.get(start);
  };
  const beyond = (route: Route, goal: number): Route => {
    const isWhole = found.start[goal + 1]! - found.start[goal]! < query.max;
    const farthest = query.farthestMetres[goal]!;
    if (!isWhole || route.metres > farthest) return route;
    const metres = farthest + 1;
    return { metres, seconds: (route.seconds * metres) / Math.max(1, route.metres) };
  };
  /** A known route; its time is for empty streets. */
  const known = (start: number | undefined, goal: number): Route | undefined => {
    const at = start === undefined ? undefined : entryOf(start, goal);
    return at === undefined ? undefined : { metres: found.metres[at]!, seconds: found.seconds[at]! };
  };
  const ridden = (from: Place, start: number | undefined, to: Place, goal: number): Route => {
    if (start === undefined) return straight(from, to);
    const at = entryOf(start, goal);
    if (at === undefined) return beyond(straight(from, to), goal);
    return { metres: found.metres[at]!, seconds: (found.seconds[at]! * freeFlowSpeed) / paceAt(to) };
  };
  return { known, ridden };
}
