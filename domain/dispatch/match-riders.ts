import { linearSumAssignment } from "linear-sum-assignment";
import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import { batchesOf, single, type Batch } from "./batches.ts";
import {
  doorAlone,
  isBorne,
  legsOf,
  placeOf,
  sumOf,
  timesAlong,
  withParcel,
  type Parcel,
  type Ride,
  type Stop,
} from "./tour.ts";

/** An order that waits for a rider. */
export type WaitingOrder = Parcel & {
  /** How long it has waited, in seconds. */
  waited: number;
  /** What its rider collects at the door, in the currency's minor units. */
  cashDue: number;
  needsColdBag: boolean;
  /** The riders who let it pass. */
  declinedBy: ReadonlySet<string>;
};

/** A rider who may take offers, free or with room for more. */
export type AvailableRider = {
  id: string;
  at: Place;
  /** What is still to be done, in the order in which it is ridden. */
  stops: readonly Stop[];
  hasColdBag: boolean;
  /** How much more cash may be held, in minor units; undefined: any amount. */
  cashRoom: number | undefined;
  /** How far a parcel goes with this vehicle, in metres as the crow flies; undefined: any distance. */
  farthestMetres: number | undefined;
  /** How long the rider has had no order, in seconds: who waits longer is asked first of two that are as near. */
  idle: number;
};

/** What one rider is offered: an order, or a batch in the order in which it is ridden. */
export type Match = {
  riderId: string;
  orderIds: string[];
  /** The rider's whole tour with it. */
  stops: readonly Stop[];
  /** When the first of them is collected, in seconds from now. */
  pickUpIn: number;
};

/** A batch, and what it takes to carry it. */
type Wanted = Batch<WaitingOrder> & {
  cashDue: number;
  needsColdBag: boolean;
  farthestMetres: number;
  waited: number;
  /** How long it is ridden, from its first stop to its last. */
  saddleSeconds: number;
};

const wanted = (batch: Batch<WaitingOrder>): Wanted => ({
  ...batch,
  cashDue: sumOf(batch.parcels.map(({ cashDue }) => cashDue)),
  needsColdBag: batch.parcels.some(({ needsColdBag }) => needsColdBag),
  farthestMetres: Math.max(...batch.parcels.map(({ pickUp, dropOff }) => distanceInMetres(pickUp, dropOff))),
  waited: sumOf(batch.parcels.map(({ waited }) => waited)),
  saddleSeconds: sumOf(batch.legs),
});

// What a second weighs beside a second that is ridden more: of an order that lies ready, of one that comes late, and of
// one that has waited already, so that of two orders and one rider the older goes first.
const pickUpWeight = 2;
const latenessWeight = 4;
const waitedWeight = 0.5;
/** How much nearer a rider seems for each second without an order, and at most. */
const idleWeight = 0.05;
const longestIdle = 1_800;
/** Higher than any cost: these two do not go together. */
const never = 1e7;

/**
 * Which rider is offered which orders, as one assignment over all that wait and all who are available in an area
 * (network.md "Dispatching"): the sum of rides to the pick-ups, of the lateness that is caused and of fairness is least.
 * Nobody is offered what was declined, what vehicle, cold bag or cash limit do not allow, or more than three orders at
 * once. The orders of a batch that nobody can take whole are offered one by one, as are all where nothing is batched.
 */
export function matchRiders(
  orders: readonly WaitingOrder[],
  riders: readonly AvailableRider[],
  ride: Ride,
  { batched = true }: { batched?: boolean } = {},
): Match[] {
  const together = batched ? batchesOf(orders, ride) : orders.map((order) => single(order, ride));
  const batches = together.map(wanted);
  const matches = assign(batches, riders, ride);
  const offered = new Set(matches.flatMap(({ orderIds }) => orderIds));
  const asked = new Set(matches.map(({ riderId }) => riderId));
  const apart = batches
    .filter(({ parcels }) => parcels.length > 1 && parcels.every(({ id }) => !offered.has(id)))
    .flatMap(({ parcels }) => parcels.map((parcel) => wanted(single(parcel, ride))));
  const others = riders.filter(({ id }) => !asked.has(id));
  return [...matches, ...assign(apart, others, ride)];
}

/** Solves one assignment: each batch to at most one rider, each rider at most one batch. */
function assign(batches: readonly Wanted[], riders: readonly AvailableRider[], ride: Ride): Match[] {
  const costs = batches.map((batch) => riders.map((rider) => plan(rider, batch, ride)?.cost ?? never));
  const { rowAssignments } = linearSumAssignment(costs, { maximaze: false });
  return batches.flatMap((carried, row) => {
    // Where there are more batches than riders, some have nobody: -1.
    const carrier = riders[rowAssignments[row] ?? -1];
    const found = carrier && plan(carrier, carried, ride);
    if (!found) return [];
    const own = new Set(carried.parcels.map(({ id }) => id));
    const orderIds = found.stops.flatMap(({ isPickUp, parcel: { id } }) =>
      isPickUp && own.has(id) ? [id] : [],
    );
    return [{ riderId: carrier.id, orderIds, stops: found.stops, pickUpIn: found.pickUpIn }];
  });
}

type Plan = { stops: readonly Stop[]; pickUpIn: number; cost: number };

/** What it costs that a rider takes a batch too; undefined: it cannot be. */
function plan(rider: AvailableRider, batch: Wanted, ride: Ride): Plan | undefined {
  if (!mayCarry(rider, batch)) return undefined;
  const isFree = rider.stops.length === 0;
  const stops = isFree ? batch.stops : tourWith(rider, batch, ride);
  if (!stops) return undefined;
  const approach = ride(rider.at, placeOf(stops[0]!));
  const legs = isFree ? batch.legs : legsOf(stops, ride);
  const times = timesAlong(stops, approach, legs);
  let [waits, late, pickUpIn] = [0, 0, Infinity];
  for (let at = 0; at < stops.length; at += 1) {
    const { isPickUp, parcel } = stops[at]!;
    const time = times[at]!;
    if (!isPickUp) {
      // What a batch's detour is does not hang on who rides it, as its lateness does.
      const isLate = time > parcel.dueIn;
      const isByBatch = isLate && isFree && batch.parcels.length > 1;
      if (isByBatch && !isBorne(parcel, time, doorAlone(rider.at, parcel, ride))) return undefined;
      if (isLate) late += time - parcel.dueIn;
    } else if (isFree || batch.parcels.includes(parcel as WaitingOrder)) {
      waits += time - Math.max(0, parcel.readyIn);
      pickUpIn = Math.min(pickUpIn, time);
    }
  }
  // A free rider rides the approach more, another what the tour is longer by.
  const before = isFree ? 0 : ride(rider.at, placeOf(rider.stops[0]!)) + sumOf(legsOf(rider.stops, ride));
  const saddle = isFree ? batch.saddleSeconds : sumOf(legs);
  const extra = approach + saddle - before - batch.saddleSeconds;
  const cost =
    extra +
    pickUpWeight * waits +
    latenessWeight * late -
    waitedWeight * batch.waited -
    idleWeight * Math.min(rider.idle, longestIdle);
  return { stops, pickUpIn, cost };
}

const mayCarry = (rider: AvailableRider, batch: Wanted): boolean =>
  (rider.hasColdBag || !batch.needsColdBag) &&
  (batch.cashDue === 0 || rider.cashRoom === undefined || batch.cashDue <= rider.cashRoom) &&
  (rider.farthestMetres === undefined || batch.farthestMetres <= rider.farthestMetres) &&
  batch.parcels.every(({ declinedBy }) => !declinedBy.has(rider.id));

/** Who carries something takes a batch's parcels in where they fit. */
function tourWith({ at, stops }: AvailableRider, { parcels }: Wanted, ride: Ride): Stop[] | undefined {
  let tour: Stop[] | undefined = [...stops];
  for (const parcel of parcels) tour = tour && withParcel(at, tour, parcel, ride);
  return tour;
}
