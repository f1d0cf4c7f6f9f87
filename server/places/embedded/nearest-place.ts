import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import type { Point } from "../geocoder.ts";
import type { PlaceKind, PlaceRecord } from "./place-record.ts";

/** Beyond this nothing is near: a point out at sea has no address. */
const farthestMetres = 80_000;
/** The middle of a town says less than a building a little further off. */
const handicapMetres: Partial<Record<PlaceKind, number>> = { area: 120, city: 1_500 };

/** The place that best says where a point is. One pass over the country's places takes less than a millisecond. */
export function nearestPlace(
  places: readonly PlaceRecord[],
  point: Point,
): { place: PlaceRecord; metres: number } | undefined {
  const widening = Math.cos((point.latitude * Math.PI) / 180);
  const metresADegree = 111_195;
  let nearest: PlaceRecord | undefined;
  let least = farthestMetres;
  for (const place of places) {
    const north = Math.abs(place.latitude - point.latitude) * metresADegree;
    if (north > least) continue;
    const east = (place.longitude - point.longitude) * widening * metresADegree;
    const metres = Math.hypot(north, east) + (handicapMetres[place.kind] ?? 0);
    if (metres < least) [nearest, least] = [place, metres];
  }
  return nearest && { place: nearest, metres: distanceInMetres(nearest, point) };
}
