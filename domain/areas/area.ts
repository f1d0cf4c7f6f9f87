import type { Place } from "../addresses/coordinates.ts";

/** GeoJSON order: longitude, latitude. */
export type Position = readonly [longitude: number, latitude: number];
/** A closed line; the last position repeats the first. */
export type Ring = readonly Position[];
/** An outline, then its holes. */
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

/** Whether a place lies in an area: in one of its polygons and in none of that polygon's holes. A border is inside. */
export const isInArea = ({ latitude, longitude }: Place, area: Area): boolean =>
  area.some((polygon) => isInPolygon([longitude, latitude], polygon));
