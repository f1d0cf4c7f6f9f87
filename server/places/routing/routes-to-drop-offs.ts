import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import type { DoorRoutes } from "@waybill/domain/dispatch/found-routes";
import { coordinatePairs, placeKey, type RideTimesResult } from "@waybill/domain/dispatch/ride-times";
import type { NeededDropOffRoutes, RouteToDoor } from "@waybill/domain/dispatch/needed-routes";
import { setImmediate as yieldToEvents } from "node:timers/promises";
import { routeCacheKey } from "./distance.ts";
import type { TimesByRoad } from "./ride-times.ts";

type Found = { from: Place; to: Place; seconds: number; metres: number };

/**
 * Max drop-offs with cached routes; the oldest are evicted first. Cached because neither shops nor drop-offs move.
 */
const maxKept = 5_000;
/**
 * Max cached routes of a drop-off that start at other stops than its own shop; the fastest ones are cached.
 */
const maxOthers = 60;
/**
 * Max new drop-offs per search. With more stops than `maxStops`, only routes from each order's own shop are
 * searched.
 */
const [maxNew, maxStops] = [60, 1_500];
/** Parcels of stops farther than this from a drop-off are not batched with its parcel. */
const otherMetres = 5_000;
/** A longer route from a shop or rider is ignored. */
const farthestMetres = ({ from, to }: RouteToDoor): number => 2 * distanceInMetres(from, to) + 2_000;

/** The routes found to the place with index n. */
const routesTo = (found: RideTimesResult, starts: readonly Place[], to: Place, n: number): Found[] =>
  Array.from({ length: found.start[n + 1]! - found.start[n]! }, (_, entry) => {
    const at = found.start[n]! + entry;
    const from = starts[found.from[at]!]!;
    return { from, to, seconds: found.seconds[at]!, metres: found.metres[at]! };
  });

const numbered = (places: Iterable<Place>) => {
  const all = [...new Map([...places].map((place) => [placeKey(place), place])).values()];
  return { all, numbers: new Map(all.map((place, at) => [placeKey(place), at])) };
};

/**
 * Finds routes to drop-offs by road within a time budget: once per parcel, from its shop and from nearby stops, and
 * from the positions of riders on their way. Omits routes that are not known.
 */
export function openDropOffRoutes(
  byRoad: TimesByRoad | undefined,
  now: () => Date,
): (wanted: NeededDropOffRoutes, budgetMs: number) => Promise<DoorRoutes> {
  /** The cached routes to each drop-off; the one from its own shop comes first. */
  const cache = new Map<string, Found[]>();
  const keyOf = ({ from, to }: RouteToDoor): string => routeCacheKey(from, to);

  const findNew = async (unknown: readonly RouteToDoor[], stops: readonly Place[], budgetMs: number) => {
    const shopStops = stops.length > maxStops ? [] : stops;
    const starts = numbered([...unknown.map(({ from }) => from), ...shopStops]);
    const found = await byRoad!.find(
      {
        from: coordinatePairs(starts.all),
        to: coordinatePairs(unknown.map(({ to }) => to)),
        farthestMetres: Float64Array.from(unknown, (route) => Math.max(otherMetres, farthestMetres(route))),
        max: starts.all.length,
      },
      budgetMs,
    );
    // Complete if each place was found or is off the roads.
    const isWhole = found.isKnown.reduce((count, one) => count + one, found.offRoads) === unknown.length;
    for (const [n, route] of unknown.entries()) {
      if (!found.isKnown[n] && !isWhole) continue;
      const routes = routesTo(found, starts.all, route.to, n);
      const isOwn = ({ from }: Found) => placeKey(from) === placeKey(route.from);
      const nearbyRoutes = routes.filter((one) => !isOwn(one) && one.metres <= otherMetres);
      cache.set(keyOf(route), [...routes.filter(isOwn), ...nearbyRoutes.slice(0, maxOthers)]);
    }
    for (const key of cache.keys()) {
      if (cache.size <= maxKept) break;
      cache.delete(key);
    }
  };

  const findMoving = async (moving: readonly RouteToDoor[], budgetMs: number): Promise<Found[]> => {
    const starts = numbered(moving.map(({ from }) => from));
    const found = await byRoad!.find(
      {
        from: coordinatePairs(starts.all),
        to: coordinatePairs(moving.map(({ to }) => to)),
        farthestMetres: Float64Array.from(moving, farthestMetres),
        max: 1,
        only: Uint32Array.from(moving, ({ from }) => starts.numbers.get(placeKey(from))!),
      },
      budgetMs,
    );
    return moving.flatMap(({ to }, n) => routesTo(found, starts.all, to, n));
  };

  return async ({ fromShops, fromRiders, stops }, budgetMs) => {
    const wanted = new Map(fromShops.map((route) => [keyOf(route), route]));
    const end = now().getTime() + budgetMs;
    const moving: Found[] = [];
    if (byRoad && budgetMs > 0) {
      // New drop-offs first, because the others are cached; those above the limit follow in the next runs.
      const unknown = [...wanted.values()].filter((route) => !cache.has(keyOf(route))).slice(0, maxNew);
      if (unknown.length > 0) await findNew(unknown, stops, budgetMs);
      const left = end - now().getTime();
      if (fromRiders.length > 0 && left > 0) moving.push(...(await findMoving(fromRiders, left)));
    }
    const present = new Set(stops.map(placeKey));
    const found: Found[] = [];
    let looked = 0;
    for (const [key, route] of wanted) {
      if ((looked += 1) % 100 === 0) await yieldToEvents();
      const own = placeKey(route.from);
      for (const one of cache.get(key) ?? []) {
        const from = placeKey(one.from);
        if (from === own || present.has(from)) found.push(one);
      }
    }
    found.push(...moving);
    return {
      from: coordinatePairs(found.map(({ from }) => from)),
      to: coordinatePairs(found.map(({ to }) => to)),
      seconds: Float32Array.from(found, ({ seconds }) => seconds),
      metres: Float32Array.from(found, ({ metres }) => metres),
    };
  };
}
