// Computes the cost of adding a batch to a rider's tour.
import type { Place } from "../../addresses/coordinates.ts";
import type { Batch } from "./batches.ts";
import {
  directArrival,
  mayShareTrip,
  legTimes,
  countParcels,
  placeOf,
  sumNumbers,
  stopTimes,
  addParcel,
  type Parcel,
  type Ride,
  type Stop,
} from "../tour.ts";

/** An order that waits for a rider. */
export type WaitingOrder = Parcel & {
  /** How long the order has waited, in seconds. */
  waited: number;
};

/** A rider who can get offers: free, or with room for more. */
export type AvailableRider = {
  id: string;
  at: Place;
  /** The remaining stops, in riding order. */
  stops: readonly Stop[];
  /** Maximum parcels at once. */
  maxParcels: number;
  /** Seconds without an order: of two equally near riders the one who waited longer gets the offer. */
  idle: number;
};

/** A batch with its waiting and riding times. */
export type TimedBatch<O extends WaitingOrder = WaitingOrder> = Batch<O> & {
  waited: number;
  /** The riding time from the batch's first stop to its last, in seconds. */
  saddleSeconds: number;
};

export const timedBatch = <O extends WaitingOrder>(batch: Batch<O>): TimedBatch<O> => ({
  ...batch,
  waited: sumNumbers(batch.parcels.map((parcel) => parcel.waited)),
  saddleSeconds: sumNumbers(batch.legs),
});

// Costs per second, relative to a second of riding: of an order that is ready but not collected, and of lateness.
// The time waited so far is subtracted, so that the older of two orders gets the only rider.
const pickUpWeight = 3;
const latenessWeight = 4;
const waitedWeight = 0.5;
/** How much each idle second of a rider lowers the cost, and the maximum of idle seconds that count. */
const idleWeight = 0.05;
const longestIdle = 1_800;

export type Plan = {
  stops: readonly Stop[];
  /** When the first of the batch is collected, and the largest delay in the batch, in seconds. */
  pickUpIn: number;
  lateSeconds: number;
  cost: number;
};

/** A rider's tour without the batch: its riding time and each drop-off's time, in seconds. */
type Before = { saddle: number; doors: ReadonlyMap<string, number> };
const nothing: Before = { saddle: 0, doors: new Map() };

/** Computes riders' current tours, each only once in a turn. */
export const currentTours = (ride: Ride): ((rider: AvailableRider) => Before) => {
  const cache = new Map<string, Before>();
  return (rider) => {
    const { id, at, stops } = rider;
    if (stops.length === 0) return nothing;
    const before = cache.get(id);
    if (before) return before;
    const [approach, legs] = [ride(at, placeOf(stops[0]!)), legTimes(stops, ride)];
    const times = stopTimes(stops, approach, legs);
    const doors = stops.flatMap(({ isPickUp, parcel }, n) =>
      isPickUp ? [] : [[parcel.id, times[n]!] as const],
    );
    const reckoned = { saddle: approach + sumNumbers(legs), doors: new Map(doors) };
    cache.set(id, reckoned);
    return reckoned;
  };
};

/** Returns the cost of adding a batch to a rider's tour; undefined if it does not fit. */
export function planBatch(
  rider: AvailableRider,
  batch: TimedBatch,
  ride: Ride,
  before: (rider: AvailableRider) => Before,
): Plan | undefined {
  if (countParcels(rider.stops) + batch.parcels.length > rider.maxParcels) return undefined;
  const isFree = rider.stops.length === 0;
  const stops = isFree ? batch.stops : tourWith(rider, batch, ride);
  if (!stops) return undefined;
  const approach = ride(rider.at, placeOf(stops[0]!));
  const legs = isFree ? batch.legs : legTimes(stops, ride);
  const times = stopTimes(stops, approach, legs);
  const { saddle: ridden, doors } = before(rider);
  let [waits, late, pickUpIn, lateSeconds] = [0, 0, Infinity, 0];
  for (let at = 0; at < stops.length; at += 1) {
    const { isPickUp, parcel } = stops[at]!;
    const time = times[at]!;
    const isNew = batch.parcels.includes(parcel as WaitingOrder);
    if (!isPickUp) {
      const isLate = time > parcel.dueIn;
      // A batch's detour was accepted when it was made, but its lateness depends on the rider.
      const isByBatch = isLate && isFree && batch.parcels.length > 1;
      if (isByBatch && !mayShareTrip(parcel, time, directArrival(rider.at, parcel, ride))) return undefined;
      // Two detours of a batch's parcels may each be acceptable to the parcels on board, but not both together.
      const without = doors.get(parcel.id);
      if (without !== undefined && !mayShareTrip(parcel, time, without)) return undefined;
      // Lateness that exists without this batch does not count.
      if (isLate) late += time - Math.max(parcel.dueIn, without ?? 0);
      if (isLate && isNew) lateSeconds = Math.max(lateSeconds, time - parcel.dueIn);
    } else if (isNew) {
      waits += time - Math.max(0, parcel.readyIn);
      pickUpIn = Math.min(pickUpIn, time);
    }
  }
  // For a free rider the extra time is the ride to the pick-up; for a busy rider it is the growth of the tour.
  const saddle = isFree ? batch.saddleSeconds : sumNumbers(legs);
  const extra = approach + saddle - ridden - batch.saddleSeconds;
  const cost =
    extra +
    pickUpWeight * waits +
    latenessWeight * late -
    waitedWeight * batch.waited -
    idleWeight * Math.min(rider.idle, longestIdle);
  return { stops, pickUpIn, lateSeconds, cost };
}

/** Inserts a batch's parcels into a busy rider's tour; undefined if they do not fit. */
function tourWith({ at, stops }: AvailableRider, { parcels }: TimedBatch, ride: Ride): Stop[] | undefined {
  let tour: Stop[] | undefined = [...stops];
  for (const parcel of parcels) tour = tour && addParcel(at, tour, parcel, ride);
  return tour;
}
