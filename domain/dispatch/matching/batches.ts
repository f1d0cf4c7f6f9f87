// Which waiting orders go well together, before any rider is considered.
import { flatMapOf, nearestOf } from "./nearest.ts";
import { legsOf, maxParcels, sumOf, tourOf, withParcel, type Parcel, type Ride, type Stop } from "../tour.ts";

/** Parcels that one rider collects and hands over in this order. */
export type Batch<P extends Parcel = Parcel> = { parcels: P[]; stops: Stop[]; legs: number[] };

/** Pick-ups farther apart than this are never batched. */
const neighbourhoodMetres = 1_200;
/** How many neighbours are considered, and how many of them, by the nearest ends, are tried. */
const [maxNeighbours, maxTried] = [100, 10];
/** The approach to a pick-up, in seconds, which a batch saves for all but its first. */
const approachSeconds = 240;

/** A batch of one parcel. */
export function single<P extends Parcel>(parcel: P, ride: Ride): Batch<P> {
  const stops = tourOf(parcel);
  return { parcels: [parcel], stops, legs: legsOf(stops, ride) };
}

/** Both batches as one, where every parcel of it bears that and it takes less than `longest` seconds in the saddle. */
function joined<P extends Parcel>(
  one: Batch<P>,
  other: Batch<P>,
  ride: Ride,
  longest?: number,
): Batch<P> | undefined {
  if (one.parcels.length + other.parcels.length > maxParcels) return undefined;
  let stops: Stop[] | undefined = one.stops;
  for (const parcel of other.parcels)
    stops = stops && withParcel(stops[0]!.parcel.pickUp, stops, parcel, ride, longest);
  return stops && { parcels: [...one.parcels, ...other.parcels], stops, legs: legsOf(stops, ride) };
}

/** Finds the parcels nearest to another by the sum of both distances, shop and door; nearest first. */
function nearestByBothEnds(parcels: readonly Parcel[]) {
  const { across, up } = flatMapOf(parcels.map(({ pickUp }) => pickUp));
  const shops = parcels.map(({ pickUp }) => [across(pickUp), up(pickUp)] as const);
  const doors = parcels.map(({ dropOff }) => [across(dropOff), up(dropOff)] as const);
  const apart = (places: typeof shops, one: number, other: number): number => {
    const [a, b] = [places[one]!, places[other]!];
    return Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
  };
  return (one: number, others: readonly number[], most: number): number[] => {
    const [found, metres]: [number[], number[]] = [[], []];
    for (const other of others) {
      if (other === one) continue;
      const far = apart(shops, one, other) + apart(doors, one, other);
      let at = found.length;
      if (at === most && metres[at - 1]! <= far) continue;
      while (at > 0 && metres[at - 1]! > far) at -= 1;
      found.splice(at, 0, other);
      metres.splice(at, 0, far);
      if (found.length > most) {
        found.pop();
        metres.pop();
      }
    }
    return found;
  };
}

/**
 * Batches parcels if one rider saves riding by carrying them together, greatest saving first. Each parcel is in one
 * batch; most batches have one parcel.
 */
export function batchesOf<P extends Parcel>(parcels: readonly P[], ride: Ride): Batch<P>[] {
  const singles = parcels.map((parcel) => single(parcel, ride));
  const batchOf = new Map(singles.map((batch) => [batch.parcels[0]!.id, batch]));
  const savings: { one: string; other: string; seconds: number }[] = [];
  const tried = new Set<number>();
  const isTried = (number: number, at: number): boolean => tried.has(number * parcels.length + at);
  const near = nearestOf(parcels.map(({ pickUp }) => pickUp));
  const nearestOfThem = nearestByBothEnds(parcels);
  singles.forEach((first, at) => {
    const one = first.parcels[0]!;
    const neighbours = near(one.pickUp, { most: maxNeighbours, withinMetres: neighbourhoodMetres });
    for (const number of nearestOfThem(at, neighbours, maxTried)) {
      // Each of both may have the other among its nearest.
      if (number < at && isTried(number, at)) continue;
      tried.add(at * parcels.length + number);
      const [second, other] = [singles[number]!, parcels[number]!];
      const apart = sumOf(first.legs) + sumOf(second.legs) + approachSeconds;
      // A tour that begins at the other's pick-up is ridden from there.
      const both = joined(first, second, ride, apart + ride(one.pickUp, other.pickUp));
      if (!both) continue;
      const seconds = apart - sumOf(both.legs);
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
