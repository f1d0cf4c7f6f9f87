// Which waiting orders go well together, before anybody is asked to carry them.
import { distanceInMetres } from "../addresses/coordinates.ts";
import { legsOf, mostParcels, sumOf, tourOf, withParcel, type Parcel, type Ride, type Stop } from "./tour.ts";

/** Parcels that one rider collects and hands over in this order. */
export type Batch<P extends Parcel = Parcel> = { parcels: P[]; stops: Stop[]; legs: number[] };

/** Pick-ups farther apart than this are not looked at together. */
const neighbourhoodMetres = 1_200;
/** What a rider's way to one pick-up costs, which a batch saves for all but its first, in seconds. */
const approachSeconds = 240;

/** A parcel on its own. */
export function single<P extends Parcel>(parcel: P, ride: Ride): Batch<P> {
  const stops = tourOf(parcel);
  return { parcels: [parcel], stops, legs: legsOf(stops, ride) };
}

/** Both batches as one, where every parcel of it bears that. */
function joined<P extends Parcel>(one: Batch<P>, other: Batch<P>, ride: Ride): Batch<P> | undefined {
  if (one.parcels.length + other.parcels.length > mostParcels) return undefined;
  let stops: Stop[] | undefined = one.stops;
  for (const parcel of other.parcels)
    stops = stops && withParcel(stops[0]!.parcel.pickUp, stops, parcel, ride);
  return stops && { parcels: [...one.parcels, ...other.parcels], stops, legs: legsOf(stops, ride) };
}

/**
 * Puts parcels together that save riding when one rider carries them, the greatest saving first; each parcel is in one
 * batch, most are in one alone.
 */
export function batchesOf<P extends Parcel>(parcels: readonly P[], ride: Ride): Batch<P>[] {
  const singles = parcels.map((parcel) => single(parcel, ride));
  const batchOf = new Map(singles.map((batch) => [batch.parcels[0]!.id, batch]));
  const savings: { one: string; other: string; seconds: number }[] = [];
  singles.forEach((first, at) => {
    for (const second of singles.slice(at + 1)) {
      const [one, other] = [first.parcels[0]!, second.parcels[0]!];
      if (distanceInMetres(one.pickUp, other.pickUp) > neighbourhoodMetres) continue;
      const both = joined(first, second, ride);
      if (!both) continue;
      const seconds = sumOf(first.legs) + sumOf(second.legs) + approachSeconds - sumOf(both.legs);
      if (seconds > 0) savings.push({ one: one.id, other: other.id, seconds });
    }
  });
  for (const { one, other } of savings.sort((a, b) => b.seconds - a.seconds)) {
    const [first, second] = [batchOf.get(one)!, batchOf.get(other)!];
    const both = first === second ? undefined : joined(first, second, ride);
    if (both) for (const { id } of both.parcels) batchOf.set(id, both);
  }
  return [...new Set(batchOf.values())];
}
