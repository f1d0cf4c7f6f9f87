import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { MapPoint, MapRoute } from "@waybill/ui/map/map-props.ts";

type Line = readonly MapPoint[];

/** A rider farther than this from the way goes another one. */
const farthestMetres = 250;

/** The point of a stretch nearest to another, on a plane that is good enough for a street. */
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

/** A way cut where a rider is: what lies behind and what lies ahead; undefined: the rider is not on it. */
export function cutAt(way: Line, rider: MapPoint): { ridden: Line; ahead: Line } | undefined {
  let best: { at: number; point: MapPoint; metres: number } | undefined;
  for (let at = 1; at < way.length; at++) {
    const point = nearestOn(way[at - 1]!, way[at]!, rider);
    const metres = distanceInMetres(point, rider);
    if (!best || metres < best.metres) best = { at, point, metres };
  }
  if (!best || best.metres > farthestMetres) return undefined;
  return { ridden: [...way.slice(0, best.at), best.point], ahead: [best.point, ...way.slice(best.at)] };
}

export type Leg = {
  from: MapPoint;
  to: MapPoint;
  way: Line | undefined;
  /** Where the rider was seen before this way was begun. */
  behind?: Line;
};

/** Where the rider is on the map: a moment behind where they were seen last, for the marker glides from there. */
export const drawnAt = (trail: Line): MapPoint | undefined => trail.slice(-2)[0];

const lineOf = ({ from, to, way }: Leg): Line => (way ? [from, ...way, to] : [from, to]);

/** Whether the rider has left a leg's way, which has to be found again from where they are. */
export const isOffWay = (leg: Leg, rider: MapPoint): boolean =>
  leg.way !== undefined && cutAt(lineOf(leg), rider) === undefined;

/**
 * What is drawn of an order's way: from where the rider is on the map, over the legs that are left; what is known of
 * none is a straight line, and said to be one.
 */
export function routeOver(trail: Line, [current, ...later]: readonly [Leg, ...Leg[]]): MapRoute {
  const seen = drawnAt(trail);
  const whole = current.way && lineOf(current);
  const cut = seen && whole ? cutAt(whole, seen) : undefined;
  const rest = later.flatMap((leg) => [...lineOf(leg)]);
  const isGuess = later.some(({ way }) => !way) || (seen ? !cut : !whole);
  const ahead = seen ? (cut?.ahead ?? [...trail.slice(-2), current.to]) : lineOf(current);
  const ridden = cut ? [...(current.behind ?? []), ...cut.ridden] : [current.from, ...trail.slice(0, -1)];
  return { ahead: [...ahead, ...rest], ridden: seen ? ridden : [], ...(isGuess && { isGuess }) };
}
