// Finds waiting orders that one rider can carry together, before any rider is considered.
import { flatMapOf, nearestOf } from "./nearest.ts";
import {
  legTimes,
  maxParcels,
  sumNumbers,
  tourOf,
  addParcel,
  type Parcel,
  type Ride,
  type Stop,
} from "../tour.ts";

/** Parcels that one rider carries together, and the order of the stops. */
export type Batch<P extends Parcel = Parcel> = { parcels: P[]; stops: Stop[]; legs: number[] };

/** Pick-ups that are farther apart, in metres, are never batched. */
const neighbourhoodMetres = 1_200;
/**
 * The number of nearby pick-ups considered for a parcel, and the number of them actually tried: those with the
 * nearest pick-ups and drop-offs.
 */
const [maxNeighbours, maxTried] = [100, 10];
/**
 * The assumed ride to a pick-up, in seconds: counted once for a batch, and once for each order that is not batched.
 */
const approachSeconds = 240;

/** Returns a batch of one parcel. */
export function singleBatch<P extends Parcel>(parcel: P, ride: Ride): Batch<P> {
  const stops = tourOf(parcel);
  return { parcels: [parcel], stops, legs: legTimes(stops, ride) };
}

/**
 * Joins two batches, if the detour is acceptable for every parcel and the ride takes less than `longest` seconds;
 * otherwise undefined.
 */
function joined<P extends Parcel>(
  one: Batch<P>,
  other: Batch<P>,
  ride: Ride,
  longest?: number,
): Batch<P> | undefined {
  if (one.parcels.length + other.parcels.length > maxParcels) return undefined;
  let stops: Stop[] | undefined = one.stops;
  for (const parcel of other.parcels)
    stops = stops && addParcel(stops[0]!.parcel.pickUp, stops, parcel, ride, longest);
  return stops && { parcels: [...one.parcels, ...other.parcels], stops, legs: legTimes(stops, ride) };
}

/**
 * Finds the parcels nearest to another by the distance of the pick-ups plus that of the drop-offs; nearest first.
 */
function nearestByBothEnds(parcels: readonly Parcel[]) {
  const { across, up } = flatMapOf(parcels.map(({ pickUp }) => pickUp));
  const shops = parcels.map(({ pickUp }) => [across(pickUp), up(pickUp)] as const);
  const doors = parcels.map(({ dropOff }) => [across(dropOff), up(dropOff)] as const);
  const distance = (places: typeof shops, one: number, other: number): number => {
    const [a, b] = [places[one]!, places[other]!];
    return Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
  };
  return (one: number, others: readonly number[], max: number): number[] => {
    const [found, metres]: [number[], number[]] = [[], []];
    for (const other of others) {
      if (other === one) continue;
      const far = distance(shops, one, other) + distance(doors, one, other);
      let at = found.length;
      if (at === max && metres[at - 1]! <= far) continue;
      while (at > 0 && metres[at - 1]! > far) at -= 1;
      found.splice(at, 0, other);
      metres.splice(at, 0, far);
      if (found.length > max) {
        found.pop();
        metres.pop();
      }
    }
    return found;
  };
}

/**
 * Batches parcels if carrying them together saves riding time, largest saving first. Each parcel is in one batch;
 * most batches have one parcel.
 */
export function batchesOf<P extends Parcel>(parcels: readonly P[], ride: Ride): Batch<P>[] {
  const singles = parcels.map((parcel) => singleBatch(parcel, ride));
  const batchOf = new Map(singles.map((batch) => [batch.parcels[0]!.id, batch]));
  const savings: { one: string; other: string; seconds: number }[] = [];
  const tried = new Set<number>();
  const isTried = (number: number, at: number): boolean => tried.has(number * parcels.length + at);
  const near = nearestOf(parcels.map(({ pickUp }) => pickUp));
  const nearestOfThem = nearestByBothEnds(parcels);
  singles.forEach((first, at) => {
    const one = first.parcels[0]!;
    const neighbours = near(one.pickUp, { max: maxNeighbours, withinMetres: neighbourhoodMetres });
    for (const number of nearestOfThem(at, neighbours, maxTried)) {
      // Skip pairs that were tried from the other parcel.
      if (number < at && isTried(number, at)) continue;
      tried.add(at * parcels.length + number);
      const [second, other] = [singles[number]!, parcels[number]!];
      const separately = sumNumbers(first.legs) + sumNumbers(second.legs) + approachSeconds;
      // If the joint tour begins at the other parcel's pick-up, the ride from there to this parcel's pick-up counts
      // too.
      const both = joined(first, second, ride, separately + ride(one.pickUp, other.pickUp));
      if (!both) continue;
      const seconds = separately - sumNumbers(both.legs);
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
