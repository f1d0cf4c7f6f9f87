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

type Leg = { from: MapPoint; to: MapPoint; way: Line | undefined };

/**
 * What is drawn of an order's way: from where the rider was a moment ago, for on the map they are still gliding from
 * there, over the legs that are left; what is known of none is a straight line, and said to be one.
 */
export function routeOver(trail: Line, [current, ...later]: readonly [Leg, ...Leg[]]): MapRoute {
  const lineOf = ({ from, to, way }: Leg): Line => (way ? [from, ...way, to] : [from, to]);
  const gliding = trail.slice(-2);
  const seen = gliding[0];
  const whole = current.way && lineOf(current);
  const cut = seen && whole ? cutAt(whole, seen) : undefined;
  const rest = later.flatMap((leg) => [...lineOf(leg)]);
  const isGuess = later.some(({ way }) => !way) || (seen ? !cut : !whole);
  const ahead = seen ? (cut?.ahead ?? [...gliding, current.to]) : lineOf(current);
  const ridden = seen ? (cut?.ridden ?? [current.from, ...trail.slice(0, -1)]) : [];
  return { ahead: [...ahead, ...rest], ridden, ...(isGuess && { isGuess }) };
}
