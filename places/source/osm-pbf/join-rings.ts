import { isClosed, isInRing, ringArea } from "../geometry.ts";
import type { Coordinates } from "../map-element.ts";

/** A line that is part of the edge of an area. */
export type RingEdge = { line: Coordinates; isInner: boolean };

const pointKey = (line: Coordinates, at: number) => `${line[at]!},${line[at + 1]!}`;
const reversed = (line: Coordinates): Coordinates => {
  const turned = new Int32Array(line.length);
  for (let at = 0; at < line.length; at += 2) {
    turned[at] = line[line.length - 2 - at]!;
    turned[at + 1] = line[line.length - 1 - at]!;
  }
  return turned;
};
const chained = (one: Coordinates, other: Coordinates): Coordinates => {
  const joined = new Int32Array(one.length + other.length - 2);
  joined.set(one);
  joined.set(other.subarray(2), one.length);
  return joined;
};

/** Joins lines at their ends into rings; open ones are dropped. */
function closedRings(lines: readonly Coordinates[]): Coordinates[] {
  const rings = lines.filter(isClosed);
  const open = new Set(lines.filter((line) => line.length >= 4 && !isClosed(line)));
  const byEnd = new Map<string, Coordinates[]>();
  for (const line of open)
    for (const key of [pointKey(line, 0), pointKey(line, line.length - 2)])
      byEnd.set(key, [...(byEnd.get(key) ?? []), line]);
  for (const first of open) {
    open.delete(first);
    let ring = first;
    while (!isClosed(ring)) {
      const end = pointKey(ring, ring.length - 2);
      const next = byEnd.get(end)?.find((line) => open.has(line));
      if (!next) break;
      open.delete(next);
      ring = chained(ring, pointKey(next, 0) === end ? next : reversed(next));
    }
    if (isClosed(ring)) rings.push(ring);
  }
  return rings;
}

/** Builds the polygons of an area from the lines of its edges: each outer ring with the holes inside it. */
export function joinPolygons(edges: readonly RingEdge[]): Coordinates[][] {
  const ringsOf = (isInner: boolean) =>
    closedRings(edges.filter((edge) => edge.isInner === isInner).map(({ line }) => line));
  const polygons = ringsOf(false)
    .sort((a, b) => Math.abs(ringArea(a)) - Math.abs(ringArea(b)))
    .map((ring) => [ring]);
  for (const hole of ringsOf(true))
    polygons.find(([outer]) => isInRing(outer!, hole[0]!, hole[1]!))?.push(hole);
  return polygons;
}
