import { distanceInMetres, type Place } from "../coordinates.ts";

/** GeoJSON order: longitude, latitude. */
export type Position = readonly [longitude: number, latitude: number];
/** A closed line; the last position repeats the first. */
export type Ring = readonly Position[];
/** An outline, followed by its holes. */
export type Polygon = readonly Ring[];
/** Where riders deliver: the coordinates of a GeoJSON MultiPolygon, WGS 84. No polygon crosses the 180th meridian. */
export type Area = readonly Polygon[];

const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b);

type Where = "inside" | "border" | "outside";

function whereInRing([x, y]: Position, ring: Ring): Where {
  let isInside = false;
  for (const [at, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [bx, by];
    const turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (turn === 0 && isBetween(x, ax, bx) && isBetween(y, ay, by)) return "border";
    if (ay > y !== by > y && turn > 0 === by > ay) isInside = !isInside;
  }
  return isInside ? "inside" : "outside";
}

function isInPolygon(position: Position, [outline = [], ...holes]: Polygon): boolean {
  const where = whereInRing(position, outline);
  if (where !== "inside") return where === "border";
  return holes.every((hole) => whereInRing(position, hole) !== "inside");
}

/**
 * True if a point is in an area: in one of its polygons and in none of that polygon's holes. A border counts as
 * inside.
 */
export const isInArea = ({ latitude, longitude }: Place, area: Area): boolean =>
  area.some((polygon) => isInPolygon([longitude, latitude], polygon));

/** The limits of a country's deliveries: a distance in kilometres, and an area if it has one. */
type DeliveryLimits = {
  readonly map: Place;
  readonly extent_km: number;
  readonly maximum_delivery_km: number;
  readonly delivery_area: Area | undefined;
};

/**
 * True if a point can be in the country: within the given extent around the centre of its map. Catches swapped and
 * zero coordinates in countries without an area.
 */
const isInNeighbourhood = (place: Place, country: Pick<DeliveryLimits, "map" | "extent_km">): boolean =>
  distanceInMetres(place, country.map) <= country.extent_km * 1000;

/** Why an address is not delivered to. */
export const undeliverableReasons = ["too_far", "outside_area", "area_paused"] as const;
export type UndeliverableReason = (typeof undeliverableReasons)[number];

/**
 * Returns why riders cannot deliver from one point to another; undefined if they can. Both points must be in the
 * country, the route within the country's limit, and the drop-off in the outlet's own area or else the country's.
 * Without an area only the distance counts. `metres`: length of the route.
 */
export function whyNotDeliverable(
  { from, to, metres }: { from: Place; to: Place; metres: number },
  country: DeliveryLimits,
  outletArea: Area | undefined,
): UndeliverableReason | undefined {
  if (!isInNeighbourhood(from, country) || !isInNeighbourhood(to, country)) return "outside_area";
  if (Math.round(metres) > country.maximum_delivery_km * 1000) return "too_far";
  const area = outletArea ?? country.delivery_area;
  return area && !isInArea(to, area) ? "outside_area" : undefined;
}
