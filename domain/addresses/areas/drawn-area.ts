import { distanceInMetres, type Place } from "../coordinates.ts";
import { isInArea, type Area, type Polygon, type Position, type Ring } from "./delivery-area.ts";

/** Why drawn polygons, or the contents of a file, do not form a valid area. */
export type AreaProblem =
  | "ring_too_short"
  | "ring_not_closed"
  | "ring_crosses_itself"
  | "hole_outside"
  | "outside_country"
  | "too_many_corners";

const minPositions = 4;
/** Ten times as many corners as the outline of a large city needs to follow its streets. */
const maxCorners = 10_000;
/** Rings with more corners are not checked for crossings: comparing all pairs of edges would take seconds. */
const maxComparedCorners = 2_000;

type Edge = readonly [Position, Position];

const edgesOf = (ring: Ring): Edge[] =>
  ring.slice(1).flatMap((to, index) => {
    const from = ring[index];
    return from ? [[from, to] as const] : [];
  });

const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

/** True if two edges cross at an inner point of both; touching does not count. */
const cross = ([a, b]: Edge, [c, d]: Edge): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

const crossesItself = (ring: Ring): boolean => {
  if (ring.length > maxComparedCorners) return false;
  const edges = edgesOf(ring);
  return edges.some((edge, index) => edges.slice(index + 2).some((other) => cross(edge, other)));
};

const isClosed = (ring: Ring) => String(ring[0]) === String(ring.at(-1));
const placeOf = ([longitude, latitude]: Position): Place => ({ latitude, longitude });

/**
 * Returns why coordinates cannot be an area of a country; undefined if they can. Each ring closes, has three
 * corners or more and does not cross itself, holes lie within their outline, and all of it lies in the country.
 */
export function areaProblem(
  area: Area,
  country: { readonly map: Place; readonly extent_km: number },
): AreaProblem | undefined {
  const rings = area.flat();
  if (rings.length === 0 || area.some((polygon) => polygon.length === 0)) return "ring_too_short";
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > maxCorners) return "too_many_corners";
  if (rings.some((ring) => ring.length < minPositions)) return "ring_too_short";
  if (!rings.every(isClosed)) return "ring_not_closed";
  const isFar = (position: Position) =>
    distanceInMetres(placeOf(position), country.map) > country.extent_km * 1000;
  if (rings.some((ring) => ring.some(isFar))) return "outside_country";
  if (rings.some(crossesItself)) return "ring_crosses_itself";
  const isOutside = ([outline = [], ...holes]: Polygon) =>
    holes.some((hole) => hole.some((position) => !isInArea(placeOf(position), [[outline]])));
  return area.some(isOutside) ? "hole_outside" : undefined;
}

/** The extent of an area along one axis: 0 is west to east, 1 south to north. */
const reachOf = (area: Area, axis: 0 | 1): [from: number, to: number] => {
  const values = area.flatMap(([outline = []]) => outline.map((position) => position[axis]));
  return [
    values.reduce((a, b) => Math.min(a, b), Infinity),
    values.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
};

/** True if the extents of two areas along this axis do not overlap: a cheap check before comparing edges. */
const isDisjoint = (a: Area, b: Area, axis: 0 | 1): boolean => {
  const [[fromA, toA], [fromB, toB]] = [reachOf(a, axis), reachOf(b, axis)];
  return fromA >= toB || fromB >= toA;
};

/** Returns the middle of each edge, to notice an overlap of polygons that share all their corners. */
const middles = (area: Area): Place[] =>
  area.flatMap(([outline = []]) =>
    edgesOf(outline).map(([[ax, ay], [bx, by]]) => placeOf([(ax + bx) / 2, (ay + by) / 2])),
  );

/** True if a point is in an area and not on its border. */
const isWithin = (place: Place, area: Area): boolean => {
  const hair = 1e-7;
  return [-hair, hair].every((north) =>
    [-hair, hair].every((east) =>
      isInArea({ latitude: place.latitude + north, longitude: place.longitude + east }, area),
    ),
  );
};

/** True if two areas share more than a border. */
export function overlap(a: Area, b: Area): boolean {
  if (isDisjoint(a, b, 0) || isDisjoint(a, b, 1)) return false;
  const edgesOfB = b.flat().flatMap(edgesOf);
  if (a.flat().some((ring) => edgesOf(ring).some((edge) => edgesOfB.some((other) => cross(edge, other)))))
    return true;
  const corners = (area: Area) => area.flatMap(([outline = []]) => outline.map(placeOf));
  const reaches = (one: Area, other: Area) =>
    [...corners(one), ...middles(one)].some((place) => isWithin(place, other));
  return reaches(a, b) || reaches(b, a) || JSON.stringify(a) === JSON.stringify(b);
}
