import type { Coordinates } from "./map-element.ts";

/** Returns twice the area that a ring encloses, in square units; positive if the ring runs counter-clockwise. */
export function ringArea(ring: Coordinates): number {
  let sum = 0;
  const last = ring.length - 2;
  for (let at = 0; at < last; at += 2)
    sum +=
      (ring[at]! - ring[0]!) * (ring[at + 3]! - ring[1]!) -
      (ring[at + 2]! - ring[0]!) * (ring[at + 1]! - ring[1]!);
  return sum;
}

/** Returns a point that represents an area: the centre of its largest ring. */
export function centreOfArea(polygons: readonly Coordinates[][]): Coordinates {
  const outers = polygons.flatMap(([outer]) => (outer ? [outer] : []));
  const ring = outers.reduce((a, b) => (Math.abs(ringArea(b)) > Math.abs(ringArea(a)) ? b : a));
  let [sumX, sumY, weight] = [0, 0, 0];
  for (let at = 0; at < ring.length - 2; at += 2) {
    const [x, y] = [ring[at]! - ring[0]!, ring[at + 1]! - ring[1]!];
    const [u, v] = [ring[at + 2]! - ring[0]!, ring[at + 3]! - ring[1]!];
    const cross = x * v - u * y;
    weight += cross;
    sumX += (x + u) * cross;
    sumY += (y + v) * cross;
  }
  if (weight === 0) return ring.slice(0, 2);
  return Int32Array.of(
    ring[0]! + Math.round(sumX / (3 * weight)),
    ring[1]! + Math.round(sumY / (3 * weight)),
  );
}

/** True if a ring contains a point; an edge point may be either. */
export function isInRing(ring: Coordinates, x: number, y: number): boolean {
  let isIn = false;
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    const [a, b, u, v] = [ring[at]!, ring[at + 1]!, ring[before]!, ring[before + 1]!];
    if (b > y !== v > y && x < ((u - a) * (y - b)) / (v - b) + a) isIn = !isIn;
  }
  return isIn;
}

export const isClosed = (line: Coordinates): boolean =>
  line.length >= 8 && line[0] === line.at(-2) && line[1] === line.at(-1);
