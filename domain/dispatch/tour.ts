// A rider's parcels as a tour of stops. Times are seconds from now, so that no clock is needed.
import type { Place } from "../addresses/coordinates.ts";

/** Returns the riding time from one point to another, in seconds. */
export type Ride = (from: Place, to: Place) => number;

/** A parcel that is carried, or waits for a rider. */
export type Parcel = {
  id: string;
  pickUp: Place;
  dropOff: Place;
  /** When the parcel can be collected, in seconds from now; negative if it is ready already. */
  readyIn: number;
  /** The promised delivery time, in seconds from now. */
  dueIn: number;
};

/** A stop of a tour, where a parcel is collected or handed over. */
export type Stop = { parcel: Parcel; isPickUp: boolean };

/** Seconds that a rider stays at a pick-up and at a drop-off, and for each further parcel there. */
const pickUpSeconds = 180;
const dropOffSeconds = 120;
const oneMoreSeconds = 30;
/** Maximum delay of a parcel because of others in the tour, in seconds, compared with being carried alone. */
const longestDetourSeconds = 360;
/** Maximum parcels that a rider has at once. */
export const maxParcels = 3;

/**
 * Returns how long the rider stays at a stop, in seconds. A further pick-up or drop-off at the same point adds only
 * a little.
 */
export function stopDuration(
  stop: Pick<Stop, "isPickUp">,
  next: Pick<Stop, "isPickUp"> | undefined,
  legSeconds: number,
): number {
  if (next?.isPickUp === stop.isPickUp && legSeconds === 0) return oneMoreSeconds;
  return stop.isPickUp ? pickUpSeconds : dropOffSeconds;
}

export const placeOf = ({ parcel, isPickUp }: Stop): Place => (isPickUp ? parcel.pickUp : parcel.dropOff);

/** Returns the riding time of each leg of a tour, in seconds: `legs[n]` leads from stop n to the next. */
export const legTimes = (stops: readonly Stop[], ride: Ride): number[] =>
  stops.slice(1).map((stop, at) => ride(placeOf(stops[at]!), placeOf(stop)));

export const sumNumbers = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);

/**
 * Returns when the rider collects or hands over at each stop, in seconds from now; the ride to the first stop takes
 * `approach` seconds. At a pick-up the rider waits until the parcel is ready.
 */
export function stopTimes(stops: readonly Stop[], approach: number, legs: readonly number[]): number[] {
  const times: number[] = [];
  let time = approach;
  for (let at = 0; at < stops.length; at += 1) {
    const stop = stops[at]!;
    if (stop.isPickUp && time < stop.parcel.readyIn) time = stop.parcel.readyIn;
    times.push(time);
    const leg = legs[at] ?? 0;
    time += stopDuration(stop, stops[at + 1], leg) + leg;
  }
  return times;
}

const alone = (parcel: Parcel): [collect: Stop, handOver: Stop] => [
  { parcel, isPickUp: true },
  { parcel, isPickUp: false },
];

/** Returns a tour of one parcel. */
export const tourOf = (parcel: Parcel): Stop[] => alone(parcel);

/** Returns the number of parcels on a tour. */
export const countParcels = (stops: readonly Stop[]): number =>
  stops.filter(({ isPickUp }) => !isPickUp).length;

/**
 * Returns when a parcel arrives at its drop-off if a rider at `from` carries only this parcel, in seconds from now.
 */
export function directArrival(from: Place, parcel: Parcel, ride: Ride): number {
  const stops = alone(parcel);
  return stopTimes(stops, ride(from, parcel.pickUp), legTimes(stops, ride))[1]!;
}

/**
 * True if a parcel may be carried together with others: `door` is when the parcel arrives with them, `without` when
 * it arrives alone. The others may neither delay it beyond the detour limit nor make it late.
 */
export const mayShareTrip = ({ dueIn }: Parcel, door: number, without: number): boolean =>
  door - without < longestDetourSeconds && door <= Math.max(dueIn, without);

/** Returns when each parcel of a tour arrives at its drop-off, in the order of the drop-offs. */
function doorsOf(from: Place, stops: readonly Stop[], ride: Ride): Map<string, number> {
  const times = stopTimes(stops, ride(from, placeOf(stops[0]!)), legTimes(stops, ride));
  const doors = new Map<string, number>();
  stops.forEach(({ isPickUp, parcel }, at) => isPickUp || doors.set(parcel.id, times[at]!));
  return doors;
}

/**
 * Returns every pair of indexes in a tour at which a parcel can be collected and handed over, shortest ride first.
 */
function insertionsInto(from: Place, stops: readonly Stop[], { pickUp, dropOff }: Parcel, ride: Ride) {
  const places = [from, ...stops.map(placeOf)];
  const legs = places.slice(1).map((place, at) => ride(places[at]!, place));
  const total = sumNumbers(legs);
  const between = ride(pickUp, dropOff);
  // The extra riding time of a stop between two others, whose direct leg is then dropped.
  const added = (place: Place) =>
    places.map((before, at) => {
      const after = places[at + 1];
      return ride(before, place) + (after ? ride(place, after) - legs[at]! : 0);
    });
  const [collecting, handingOver] = [added(pickUp), added(dropOff)];
  const found: { first: number; last: number; saddleSeconds: number }[] = [];
  for (let first = 0; first <= stops.length; first += 1)
    for (let last = first; last <= stops.length; last += 1) {
      const after = places[first + 1];
      const both = () =>
        ride(places[first]!, pickUp) + between + (after ? ride(dropOff, after) - legs[first]! : 0);
      const more = first === last ? both() : collecting[first]! + handingOver[last]!;
      found.push({ first, last, saddleSeconds: total + more });
    }
  return found.sort((one, other) => one.saddleSeconds - other.saddleSeconds);
}

/**
 * Returns the tour with one more parcel that has the shortest riding time. undefined if there is no room for the
 * parcel, the ride takes `longest` seconds or more, a parcel would be delayed by more than the detour limit, or a
 * parcel would become late.
 */
export function addParcel(
  from: Place,
  stops: readonly Stop[],
  parcel: Parcel,
  ride: Ride,
  longest = Infinity,
): Stop[] | undefined {
  const [collect, handOver] = alone(parcel);
  if (stops.length === 0) return [collect, handOver];
  if (countParcels(stops) >= maxParcels) return undefined;
  const insertions = insertionsInto(from, stops, parcel, ride).filter(
    ({ saddleSeconds }) => saddleSeconds < longest,
  );
  if (insertions.length === 0) return undefined;
  const without = doorsOf(from, stops, ride);
  without.set(parcel.id, directArrival(from, parcel, ride));
  const carried = new Map([parcel, ...stops.map((stop) => stop.parcel)].map((one) => [one.id, one]));
  for (const { first, last } of insertions) {
    const tour = [
      ...stops.slice(0, first),
      collect,
      ...stops.slice(first, last),
      handOver,
      ...stops.slice(last),
    ];
    const doors = [...doorsOf(from, tour, ride)];
    if (doors.every(([id, door]) => mayShareTrip(carried.get(id)!, door, without.get(id)!))) return tour;
  }
  return undefined;
}
