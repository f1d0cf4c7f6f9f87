import type { OrderFacts, RiderFacts, TurnFacts } from "./facts.ts";
import { parcelInRelativeTime, tourInRelativeTime } from "./matching/relative-times.ts";
import { singleBatch } from "./matching/batches.ts";
import { planBatch, currentTours, type TimedBatch, timedBatch, type WaitingOrder } from "./matching/plan.ts";
import { pickUpReach } from "./reach.ts";
import { legTimes, placeOf, type Ride, stopDuration, type Stop, stopTimes } from "./tour.ts";
import { hasRecentPosition, reasonsNotEligible, type IneligibilityReason } from "./offer-eligibility.ts";

type Turn = Pick<TurnFacts, "now" | "rules" | "routes">;

/** A rider who may get an offer for an order, with the expected times. */
export type Candidate = {
  riderId: string;
  /** The length of the road route to the pick-up. */
  metresToPickUp: number;
  /** Seconds until the rider arrives at the pick-up; the order may be ready later. */
  approachSeconds: number;
  /** Unix seconds. */
  pickUpAt: number;
  dropOffAt: number;
  lateSeconds: number;
  /** How many other stops the rider makes before collecting this order. */
  stopsBefore: number;
};
/** A rider who may not get an offer, with all reasons. */
export type ExcludedRider = { riderId: string; reasons: IneligibilityReason[] };
export type Candidates = { candidates: Candidate[]; leftOut: ExcludedRider[] };

type Carried = Omit<Candidate, "riderId" | "metresToPickUp"> & { cost: number };

/**
 * Returns a function that computes how a rider would carry this order in addition to the current tour, and the
 * dispatcher's cost of it; undefined if it does not fit the tour.
 */
function carrying(order: OrderFacts, { now, routes }: Turn): (rider: RiderFacts) => Carried | undefined {
  const ride: Ride = (one, other) => routes(one, other).seconds;
  const parcel = { ...parcelInRelativeTime(order, now), waited: Math.max(0, now - order.waitingSince) };
  const alone: TimedBatch<WaitingOrder> = timedBatch(singleBatch(parcel, ride));
  const before = currentTours(ride);
  return (rider) => {
    const at = rider.position?.place;
    if (!at) return undefined;
    const stops = tourInRelativeTime(rider.tour, now);
    const { riderId: id, maxParcels } = rider;
    const found = planBatch({ id, at, stops, maxParcels, idle: now - rider.idleSince }, alone, ride, before);
    const [first] = found?.stops ?? [];
    if (!found || !first) return undefined;
    const times = stopTimes(found.stops, ride(at, placeOf(first)), legTimes(found.stops, ride));
    const isOwn = (isPickUp: boolean) => (stop: Stop) => stop.parcel === parcel && stop.isPickUp === isPickUp;
    const stopsBefore = found.stops.findIndex(isOwn(true));
    const last = found.stops[stopsBefore - 1];
    const leg = ride(last ? placeOf(last) : at, parcel.pickUp);
    const leaving = last
      ? (times[stopsBefore - 1] ?? 0) + stopDuration(last, found.stops[stopsBefore], leg)
      : 0;
    const dropOffAt = now + (times[found.stops.findIndex(isOwn(false))] ?? 0);
    return {
      approachSeconds: leaving + leg,
      pickUpAt: now + (times[stopsBefore] ?? 0),
      dropOffAt,
      lateSeconds: Math.max(0, dropOffAt - order.dueAt),
      stopsBefore,
      cost: found.cost,
    };
  };
}

/**
 * Returns the riders who may get an offer for an order, lowest dispatcher's cost first; riders with a low priority
 * are last.
 */
export function candidatesFor(order: OrderFacts, riders: readonly RiderFacts[], turn: Turn): Candidates {
  const { now, rules, routes } = turn;
  const metresToDoor = routes(order.pickUp, order.dropOff).metres;
  const carriedBy = carrying(order, turn);
  const found: (Candidate & { isAskedLast: boolean; cost: number })[] = [];
  const leftOut: (ExcludedRider & { metres: number })[] = [];
  for (const rider of riders) {
    const { riderId, position, isAskedLast } = rider;
    const metresToPickUp = position ? routes(position.place, order.pickUp).metres : undefined;
    const reach = pickUpReach(rider.vehicle, now - order.waitingSince, rules);
    const isInReach =
      hasRecentPosition(rider, now) && metresToPickUp !== undefined && metresToPickUp <= reach;
    // Compute tours only for riders within reach.
    const carried = isInReach ? carriedBy(rider) : undefined;
    const fitsTour = !isInReach || carried !== undefined;
    const reasons = reasonsNotEligible(rider, order, { now, rules, metresToPickUp, metresToDoor, fitsTour });
    if (carried && metresToPickUp !== undefined && reasons.length === 0)
      found.push({ riderId, metresToPickUp, ...carried, isAskedLast });
    else
      leftOut.push({
        riderId,
        reasons,
        metres: hasRecentPosition(rider, now) ? (metresToPickUp ?? Infinity) : Infinity,
      });
  }
  const last = (isLast: boolean) => Number(isLast);
  return {
    candidates: found
      .sort((a, b) => last(a.isAskedLast) - last(b.isAskedLast) || a.cost - b.cost)
      .map(({ isAskedLast: _, cost: __, ...candidate }) => candidate),
    leftOut: leftOut
      .sort((a, b) => (a.metres === b.metres ? 0 : a.metres - b.metres))
      .map(({ riderId, reasons }) => ({ riderId, reasons })),
  };
}
