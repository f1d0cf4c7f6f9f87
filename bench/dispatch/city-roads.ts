// Metro Manila's real roads for a day of orders: how long each ride takes, and the rider's position during it.
import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import type { Route, Routes } from "@waybill/domain/dispatch/facts";
import { freeFlowSpeed, detourFactorOf } from "@waybill/domain/dispatch/found-routes";
import { straightRoutes } from "@waybill/domain/dispatch/straight-routes";
import { defaultSpeed } from "@waybill/domain/riders/nearness";
import { openPlaceFile } from "@waybill/places/place-folder";
import { routeFinder } from "@waybill/places/roads/find-route";
import { perDegree, readRoads } from "@waybill/places/roads/roads-file";
import { join } from "node:path";
import { fieldFinder, type Field } from "./field-search.ts";

/** A ride: the points of its line, and the distance of each along the line in metres. */
export type RiddenRoute = Route & {
  to: Place;
  line: readonly (readonly [number, number])[];
  along: Float64Array;
};

/** A parcel's pick-up and drop-off. */
export type ParcelRoute = { pickUp: Place; dropOff: Place };

export type CityRoads = {
  /** Routes between the points that `name` has numbered, and from riders' positions to these points. */
  routes: Routes;
  /**
   * The routes that the server knows in a turn: to pick-ups by road; to a drop-off by road from its own shop,
   * nearby stops and riders heading there; otherwise straight lines.
   */
  routesOfTurn: Routes;
  ride: (from: Place, to: Place) => RiddenRoute;
  /** The position of a rider after a share of a ride, from 0 to 1. */
  seenOn: (ride: RiddenRoute, share: number) => Place;
  /** Registers every start and end of a ride under a number; a shop is the end of many rides. */
  name: (shops: readonly Place[], others: readonly Place[], parcels: readonly ParcelRoute[]) => void;
  /** A random point on a street, near another point. */
  somewhere: (centre: Place, metres: number, random: () => number) => Place;
};

export const placesFolder = join(import.meta.dirname, "../../places/demo/ph");
/** The factor by which rides are slower than the road data, which has speeds of empty streets. */
const slower = freeFlowSpeed / defaultSpeed;
/** Above this distance, in route metres, the route to a drop-off is a straight line. */
const doorMetres = 9_000;
/**
 * The server searches no routes between a drop-off and stops farther away than this: metres in a straight line
 * times 1.3.
 */
const nearMetres = 4_500;
const keyOf = ({ latitude, longitude }: Place): number =>
  Math.round((latitude + 90) * 1e6) * 1e9 + Math.round((longitude + 180) * 1e6);

/** A second town has the same streets as the first, 80 km further north. */
const townDegrees = 0.72;
export const isNorth = ({ latitude }: Place): boolean => latitude > 15.1;
const moved = ({ latitude, longitude }: Place, degrees: number): Place => ({
  latitude: latitude + degrees,
  longitude,
});
export const atHome = (place: Place): Place => (isNorth(place) ? moved(place, -townDegrees) : place);
export const inNorth = (place: Place): Place => moved(place, townDegrees);

/** A position on a ride: the next junction, the metres to it, and the remaining metres. */
type Seen = { junction: number; metres: number; to: number; left: number; pace: number };

/** Reads the road data in the repository. */
export async function openCityRoads(): Promise<CityRoads> {
  const roads = readRoads(await openPlaceFile(placesFolder, "roads"));
  const findRoute = routeFinder(roads);
  const { junctionLongitude, junctionLatitude, junctionComponent } = roads;
  const junctions = Array.from(junctionLongitude, (longitude, at): Place => ({
    latitude: junctionLatitude[at]! / perDegree,
    longitude: longitude / perDegree,
  }));
  const junctionKey = ({ latitude, longitude }: Place) =>
    Math.round(latitude * perDegree) * 1e8 + Math.round(longitude * perDegree);
  const junctionAt = new Map(junctions.map((place, at) => [junctionKey(place), at]));

  const places: Place[] = [];
  const numbers = new Map<number, number>();
  const shops = new Set<number>();

  const findField = fieldFinder(roads);
  const junctionOf = (place: Place) => junctionAt.get(junctionKey(place))!;
  /** Indexed by number: the searches from every junction to a shop, or to a drop-off. */
  let fields: (Field | undefined)[] = [];
  let named = new Int32Array();
  const fieldTo = (goal: number): Field => {
    const kept = fields[goal];
    if (kept) return kept;
    const isShop = shops.has(goal);
    const { seconds, metres } = findField(junctionOf(places[goal]!), isShop ? Infinity : doorMetres);
    const copied = (of: Float32Array) => (isShop ? of.slice() : Float32Array.from(named, (at) => of[at]!));
    return (fields[goal] = { seconds: copied(seconds), metres: copied(metres) });
  };
  const straight = straightRoutes();
  const routeIn = ({ seconds, metres }: Field, at: number): Route | undefined =>
    Number.isNaN(seconds[at]!) ? undefined : { metres: metres[at]!, seconds: seconds[at]! * slower };

  /** The cached facts of a point, per object. */
  type Known = { isNorth: boolean; number: number; isShop: boolean; spot: Seen | undefined };
  let lookedUp = new WeakMap<Place, Known>();
  const lookUp = (place: Place): Known => {
    const found = lookedUp.get(place);
    if (found) return found;
    const number = numbers.get(keyOf(atHome(place))) ?? -1;
    const known = { isNorth: isNorth(place), number, isShop: shops.has(number), spot: undefined };
    lookedUp.set(place, known);
    return known;
  };
  const known = (from: Place, to: Place): Route | undefined => {
    const [start, goal] = [lookUp(from), lookUp(to)];
    if (start.isNorth !== goal.isNorth || goal.number < 0) return undefined;
    if (start.number >= 0)
      return routeIn(fieldTo(goal.number), goal.isShop ? named[start.number]! : start.number);
    const { spot } = start;
    if (spot?.to === goal.number) return { metres: spot.left, seconds: spot.left / spot.pace };
    if (!spot || !goal.isShop) return undefined;
    const rest = routeIn(fieldTo(goal.number), spot.junction);
    return rest && { metres: spot.metres + rest.metres, seconds: spot.metres / spot.pace + rest.seconds };
  };
  const routes: Routes = (from, to) => known(from, to) ?? straight(from, to);
  /** The shops that send parcels to a drop-off. */
  let shopsOf = new Map<number, Set<number>>();
  let lengthened = new Map<number, number>();
  const lengthenedTo = (door: number, own: ReadonlySet<number>): number => {
    const before = lengthened.get(door);
    if (before !== undefined) return before;
    const [shop, to] = [places[[...own][0]!]!, places[door]!];
    const by = detourFactorOf(routes(shop, to), straight(shop, to));
    lengthened.set(door, by);
    return by;
  };
  const routesOfTurn: Routes = (from, to) => {
    const [start, goal] = [lookUp(from), lookUp(to)];
    if (goal.isShop) return routes(from, to);
    const own = shopsOf.get(goal.number);
    if (own?.has(start.number) && start.isNorth === goal.isNorth) return routes(from, to);
    if (own && start.spot?.to === goal.number) return routes(from, to);
    const line = straight(from, to);
    // For a nearby stop the route in the opposite direction is known.
    const back = own && start.number >= 0 && line.metres < nearMetres ? known(to, from) : undefined;
    if (back) return back;
    const { metres, seconds } = line;
    const by = own ? lengthenedTo(goal.number, own) : 1;
    return { metres: metres * by, seconds: seconds * by };
  };

  return {
    routes,
    routesOfTurn,
    ride: (from, to) => {
      const route = isNorth(from) === isNorth(to) ? findRoute(atHome(from), atHome(to)) : undefined;
      if (!route || route.line.length < 2) {
        const line = [from, to].map(({ longitude, latitude }) => [longitude, latitude] as const);
        const { metres, seconds } = straight(from, to);
        return { metres, seconds, to, line, along: Float64Array.of(0, metres) };
      }
      const [first] = route.line;
      const along = new Float64Array(route.line.length);
      let before = { longitude: first![0], latitude: first![1] };
      for (const [at, [longitude, latitude]] of route.line.entries()) {
        along[at] = (at === 0 ? 0 : along[at - 1]!) + distanceInMetres(before, { longitude, latitude });
        before = { longitude, latitude };
      }
      // A line's points are rounded to a metre, so distances are scaled to the route's length.
      const whole = along.at(-1)! || 1;
      for (let at = 0; at < along.length; at += 1) along[at] = (along[at]! * route.metres) / whole;
      return { metres: route.metres, seconds: route.seconds * slower, to, line: route.line, along };
    },
    seenOn: (ride, share) => {
      if (share >= 1) return ride.to;
      const metres = Math.min(1, Math.max(0, share)) * ride.metres;
      let next = 1;
      while (next < ride.along.length - 1 && ride.along[next]! < metres) next += 1;
      const [[x, y], [u, v]] = [ride.line[next - 1]!, ride.line[next]!];
      const span = ride.along[next]! - ride.along[next - 1]!;
      const part = span > 0 ? Math.min(1, (metres - ride.along[next - 1]!) / span) : 1;
      const home = { longitude: x + (u - x) * part, latitude: y + (v - y) * part };
      const place = isNorth(ride.to) && !isNorth(home) ? inNorth(home) : home;
      let junction: number | undefined;
      let ahead = next;
      for (; ahead < ride.line.length && junction === undefined; ahead += 1) {
        const [longitude, latitude] = ride.line[ahead]!;
        junction = junctionAt.get(junctionKey({ longitude, latitude }));
        if (junction !== undefined && junctionComponent[junction] === 0) junction = undefined;
      }
      const to = numbers.get(keyOf(atHome(ride.to))) ?? -1;
      const pace = ride.metres / Math.max(1, ride.seconds);
      const left = ride.metres - metres;
      if (junction === undefined && places[to])
        // No junction is left before the end of the ride, so the search starts at the end.
        junction = junctionAt.get(junctionKey(places[to])) ?? -1;
      const before = Math.max(0, (ride.along[ahead - 1] ?? ride.metres) - metres);
      const spot = { junction: junction ?? -1, metres: before, to, left, pace };
      lookedUp.set(place, { isNorth: isNorth(place), number: -1, isShop: false, spot });
      return place;
    },
    name: (often, others, parcels) => {
      for (const [at, place] of [...often, ...others].map(atHome).entries()) {
        const isShop = at < often.length;
        const number = numbers.get(keyOf(place)) ?? places.push(place) - 1;
        numbers.set(keyOf(place), number);
        if (isShop) shops.add(number);
      }
      named = Int32Array.from(places, junctionOf);
      shopsOf = new Map();
      for (const { pickUp, dropOff } of parcels) {
        const [shop, door] = [pickUp, dropOff].map((place) => numbers.get(keyOf(atHome(place)))!);
        shopsOf.set(door!, (shopsOf.get(door!) ?? new Set()).add(shop!));
      }
      lengthened = new Map();
      fields = [];
      lookedUp = new WeakMap();
    },
    somewhere: (centre, metres, random) => {
      for (;;) {
        const at = Math.floor(random() * junctions.length);
        const place = junctions[at]!;
        if (junctionComponent[at] !== 1) continue;
        const far = distanceInMetres(place, centre) / metres;
        // Points near the centre are more likely than those at the edge.
        if (far < 1 && far < random() * 1.5) return place;
      }
    },
  };
}
