import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { MapPoint, MapRoute } from "@waybill/ui/map/map-props.ts";

type Line = readonly MapPoint[];

/** A rider farther than this from the route has left it. */
const farthestMetres = 250;

/** The point of a segment nearest to another point, on a plane, which is precise enough for a street. */
function nearestOn(start: MapPoint, end: MapPoint, to: MapPoint): MapPoint {
  const narrowing = Math.cos((to.latitude * Math.PI) / 180);
  const [east, north] = [(end.longitude - start.longitude) * narrowing, end.latitude - start.latitude];
  const [x, y] = [(to.longitude - start.longitude) * narrowing, to.latitude - start.latitude];
  const length = east ** 2 + north ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * east + y * north) / length));
  return {
    latitude: start.latitude + north * share,
    longitude: start.longitude + (east * share) / narrowing,
  };
}

/**
 * Splits a route at the rider into the part behind and the part ahead; undefined if the rider is not on the route.
 */
export function splitRouteAtRider(route: Line, rider: MapPoint): { ridden: Line; ahead: Line } | undefined {
  let best: { at: number; point: MapPoint; metres: number } | undefined;
  for (let at = 1; at < route.length; at++) {
    const point = nearestOn(route[at - 1]!, route[at]!, rider);
    const metres = distanceInMetres(point, rider);
    if (!best || metres < best.metres) best = { at, point, metres };
  }
  if (!best || best.metres > farthestMetres) return undefined;
  return { ridden: [...route.slice(0, best.at), best.point], ahead: [best.point, ...route.slice(best.at)] };
}

export type RouteLeg = {
  from: MapPoint;
  to: MapPoint;
  route: Line | undefined;
  /** The rider's earlier positions, before this route. */
  behind?: Line;
};

/** The rider's position on the map: the second to last, because the marker moves from there to the last. */
export const drawnRiderPosition = (trail: Line): MapPoint | undefined => trail.slice(-2)[0];

const lineOf = ({ from, to, route }: RouteLeg): Line => (route ? [from, ...route, to] : [from, to]);

/** True if the rider left a leg's route, which must then be requested again from the current position. */
export const isOffRoute = (leg: RouteLeg, rider: MapPoint): boolean =>
  leg.route !== undefined && splitRouteAtRider(lineOf(leg), rider) === undefined;

/**
 * The line of an order: from the rider's drawn position over the remaining legs. A leg without a known route is a
 * straight line, drawn as approximate.
 */
export function routeOfLegs(trail: Line, [current, ...later]: readonly [RouteLeg, ...RouteLeg[]]): MapRoute {
  const seen = drawnRiderPosition(trail);
  const fullLine = current.route && lineOf(current);
  const cut = seen && fullLine ? splitRouteAtRider(fullLine, seen) : undefined;
  const rest = later.flatMap((leg) => [...lineOf(leg)]);
  const isGuess = later.some(({ route }) => !route) || (seen ? !cut : !fullLine);
  const ahead = seen ? (cut?.ahead ?? [...trail.slice(-2), current.to]) : lineOf(current);
  const ridden = cut ? [...(current.behind ?? []), ...cut.ridden] : [current.from, ...trail.slice(0, -1)];
  return { ahead: [...ahead, ...rest], ridden: seen ? ridden : [], ...(isGuess && { isGuess }) };
}
