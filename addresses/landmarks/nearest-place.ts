import { distanceInMetres, type Place as Point } from "@waybill/domain/addresses/coordinates";
import type { PlaceRecord } from "./place-record.ts";

const metresADegree = 111_195;

type Reach = { handicap: number; farthest: number };
/**
 * Returns how distances are weighed by kind of place: a street helps a rider more than the building next to it, and
 * the centre of a town less than a building slightly farther away. Beyond its maximum distance a place is not used.
 */
const reachOf = ({ kind }: PlaceRecord): Reach => {
  if (kind === "city") return { handicap: 1_500, farthest: 50_000 };
  if (kind === "area" || kind === "village") return { handicap: 120, farthest: 3_000 };
  return { handicap: kind === "street" ? 0 : 25, farthest: 3_000 };
};

/**
 * Returns the place that best describes a point. It compares all places of a country, in less than a millisecond.
 */
export function nearestPlace(
  places: readonly PlaceRecord[],
  point: Point,
): { place: PlaceRecord; metres: number } | undefined {
  const widening = Math.cos((point.latitude * Math.PI) / 180);
  let nearest: PlaceRecord | undefined;
  let min = Infinity;
  for (const place of places) {
    const north = (place.latitude - point.latitude) * metresADegree;
    if (Math.abs(north) > min) continue;
    const east = (place.longitude - point.longitude) * widening * metresADegree;
    const metres = Math.hypot(north, east);
    const { handicap, farthest } = reachOf(place);
    if (metres > farthest || metres + handicap >= min) continue;
    [nearest, min] = [place, metres + handicap];
  }
  return nearest && { place: nearest, metres: distanceInMetres(nearest, point) };
}
