import type { OrderFacts, ParcelFacts, RiderFacts, TurnFacts } from "./facts.ts";
import { reachOf } from "./reach.ts";
import {
  legsOf,
  type Parcel,
  placeOf,
  type Ride,
  staySeconds,
  type Stop,
  timesAlong,
  tourOf,
  withParcel,
} from "./tour.ts";
import { isSeen, reasonsAgainst, type ReasonNotToAsk } from "./who-may-be-asked.ts";

type Turn = Pick<TurnFacts, "now" | "rules" | "ways">;

/** A rider who may be asked for an order, and what would become of it. */
export type Candidate = {
  riderId: string;
  /** Along the way. */
  metresToPickUp: number;
  /** How long until the rider is at the pick-up, where it may not be ready yet. */
  approachSeconds: number;
  /** Unix seconds. */
  pickUpAt: number;
  dropOffAt: number;
  lateSeconds: number;
  /** How many stops the rider makes before it is collected. */
  stopsBefore: number;
};
/** A rider who may not be asked, and everything that speaks against it. */
export type LeftOut = { riderId: string; reasons: ReasonNotToAsk[] };
export type Candidates = { candidates: Candidate[]; leftOut: LeftOut[] };

/** A tour in the seconds of this turn. */
function stopsOf({ tour }: RiderFacts, now: number): Stop[] {
  const parcels = new Map<string, Parcel>();
  return tour.map(({ parcel, isPickUp }) => {
    const known = parcels.get(parcel.orderId) ?? inSeconds(parcel, now);
    parcels.set(parcel.orderId, known);
    return { parcel: known, isPickUp };
  });
}

const inSeconds = ({ orderId, pickUp, dropOff, readyAt, dueAt }: ParcelFacts, now: number): Parcel => ({
  id: orderId,
  pickUp,
  dropOff,
  readyIn: readyAt - now,
  dueIn: dueAt - now,
});

/** How a rider would carry an order too; undefined: the tour does not take it in. */
function carried(
  rider: RiderFacts,
  order: OrderFacts,
  { now, ways }: Turn,
): Omit<Candidate, "riderId" | "metresToPickUp"> | undefined {
  const from = rider.position?.place;
  if (!from) return undefined;
  const ride: Ride = (one, other) => ways(one, other).seconds;
  const parcel = inSeconds(order, now);
  const before = stopsOf(rider, now);
  const stops = before.length === 0 ? tourOf(parcel) : withParcel(from, before, parcel, ride);
  const [first] = stops ?? [];
  if (!stops || !first) return undefined;
  const times = timesAlong(stops, ride(from, placeOf(first)), legsOf(stops, ride));
  const isOwn = (isPickUp: boolean) => (stop: Stop) => stop.parcel === parcel && stop.isPickUp === isPickUp;
  const stopsBefore = stops.findIndex(isOwn(true));
  const pickUpAt = now + (times[stopsBefore] ?? 0);
  const last = stops[stopsBefore - 1];
  const leg = ride(last ? placeOf(last) : from, parcel.pickUp);
  const leaving = last ? (times[stopsBefore - 1] ?? 0) + staySeconds(last, stops[stopsBefore], leg) : 0;
  const dropOffAt = now + (times[stops.findIndex(isOwn(false))] ?? 0);
  return {
    approachSeconds: leaving + leg,
    pickUpAt,
    dropOffAt,
    lateSeconds: Math.max(0, dropOffAt - order.dueAt),
    stopsBefore,
  };
}

/** Who may be asked for an order, the best first: those who are asked first, then who is at the door first. */
export function candidatesFor(order: OrderFacts, riders: readonly RiderFacts[], turn: Turn): Candidates {
  const { now, rules, ways } = turn;
  const metresToDoor = ways(order.pickUp, order.dropOff).metres;
  const found: (Candidate & { isAskedLast: boolean })[] = [];
  const leftOut: (LeftOut & { metres: number })[] = [];
  for (const rider of riders) {
    const { riderId, position, isAskedLast } = rider;
    const metresToPickUp = position ? ways(position.place, order.pickUp).metres : undefined;
    const reach = reachOf(rider.vehicle, now - order.waitingSince, rules);
    const isInReach = isSeen(rider, now) && metresToPickUp !== undefined && metresToPickUp <= reach;
    // Only who is near enough has a tour that is worth looking at.
    const plan = isInReach ? carried(rider, order, turn) : undefined;
    const fitsTour = !isInReach || plan !== undefined;
    const reasons = reasonsAgainst(rider, order, { now, rules, metresToPickUp, metresToDoor, fitsTour });
    if (plan && metresToPickUp !== undefined && reasons.length === 0)
      found.push({ riderId, metresToPickUp, ...plan, isAskedLast });
    else
      leftOut.push({
        riderId,
        reasons,
        metres: isSeen(rider, now) ? (metresToPickUp ?? Infinity) : Infinity,
      });
  }
  const last = (isLast: boolean) => Number(isLast);
  return {
    candidates: found
      .sort((a, b) => last(a.isAskedLast) - last(b.isAskedLast) || a.dropOffAt - b.dropOffAt)
      .map(({ isAskedLast: _, ...candidate }) => candidate),
    leftOut: leftOut
      .sort((a, b) => (a.metres === b.metres ? 0 : a.metres - b.metres))
      .map(({ riderId, reasons }) => ({ riderId, reasons })),
  };
}
