import type {
  OrderFacts,
  ParcelFacts,
  RiderFacts,
  TurnFacts,
  TurnOffer,
  UnofferedOrder,
  TurnResult,
} from "./facts.ts";
import { parcelInRelativeTime, tourInRelativeTime } from "./matching/relative-times.ts";
import { matchRiders, type Match } from "./matching/match-riders.ts";
import { nearestOf, nearestMatching } from "./matching/nearest.ts";
import type { AvailableRider, WaitingOrder } from "./matching/plan.ts";
import { maxReach } from "./reach.ts";
import { placeOf, type Ride, sumNumbers } from "./tour.ts";
import { firstReasonNotEligible } from "./offer-eligibility.ts";

/** An order and a rider, with times in seconds relative to this turn. */
type Waiting = WaitingOrder & { facts: OrderFacts };
type Available = AvailableRider & { facts: RiderFacts };

/**
 * Decides one turn: which rider is offered which orders, and why the other orders are offered to nobody. The
 * server, the tests and the bench all call this function. It is pure: it sends nothing, and the same facts give the
 * same result.
 */
export function dispatchTurn(facts: TurnFacts): TurnResult {
  const { now, routes } = facts;
  const seen = new Map<string, ParcelFacts>();
  const orders = facts.orders.map((order): Waiting => {
    seen.set(order.orderId, order);
    const waited = Math.max(0, now - order.waitingSince);
    return { ...parcelInRelativeTime(order, now), waited, facts: order };
  });
  const riders = facts.riders
    .filter((rider) => mayTakeMore(rider, facts))
    .map((rider): Available => {
      for (const { parcel } of rider.tour) seen.set(parcel.orderId, parcel);
      return {
        id: rider.riderId,
        at: rider.position!.place,
        stops: tourInRelativeTime(rider.tour, now),
        maxParcels: rider.maxParcels,
        idle: Math.max(0, now - rider.idleSince),
        facts: rider,
      };
    });

  const ride: Ride = (from, to) => routes(from, to).seconds;
  const withinMetres = maxReach(facts.rules);
  const mayCarry = mayCarryBy(facts);
  const { due, later, without } = sorted(orders, riders, { ride, withinMetres, mayCarry });

  const rules = { ride, mayCarry, withinMetres };
  const first = riders.filter((rider) => !rider.facts.isAskedLast);
  const last = riders.filter((rider) => rider.facts.isAskedLast);
  const matches = matchRiders(due, first, rules);
  if (last.length > 0) {
    const offered = new Set(matches.flatMap(({ orderIds }) => orderIds));
    const left = due.filter(({ id }) => !offered.has(id));
    matches.push(...matchRiders(left, last, rules));
  }

  const places = new Map(riders.map(({ id, at }) => [id, at]));
  const offerOf = (match: Match): TurnOffer => {
    const { riderId, orderIds, stops, pickUpIn, lateSeconds, candidates } = match;
    const along = [places.get(riderId)!, ...stops.map(placeOf)];
    const legs = along.slice(1).map((place, at) => routes(along[at]!, place));
    return {
      riderId,
      orderIds,
      tour: stops.map(({ parcel, isPickUp }, at) => ({
        parcel: seen.get(parcel.id)!,
        isPickUp,
        leg: legs[at]!,
      })),
      metres: sumNumbers(legs.map(({ metres }) => metres)),
      approachSeconds: pickUpIn,
      lateSeconds,
      candidates,
    };
  };
  const offered = new Set(matches.flatMap(({ orderIds }) => orderIds));
  const rest: UnofferedOrder[] = [
    ...due.filter(({ id }) => !offered.has(id)).map(({ id }) => ({ orderId: id, why: "busy" as const })),
    ...later.map(({ id }) => ({ orderId: id, why: "later" as const })),
    ...without.map(({ id }) => ({ orderId: id, why: "nobody" as const })),
  ];
  return { offers: matches.map(offerOf), rest };
}

/**
 * True if a rider may be offered any order: checked with an order at the rider's position without special needs.
 */
function mayTakeMore(rider: RiderFacts, { now, rules }: TurnFacts): boolean {
  if (!rider.position) return false;
  const { place } = rider.position;
  const nothing: OrderFacts = {
    orderId: "",
    pickUp: place,
    dropOff: place,
    readyAt: now,
    dueAt: now,
    waitingSince: now,
    areas: rider.areas,
    cashDue: 0,
    needsColdBag: false,
    declinedBy: [],
  };
  const pair = { now, rules, metresToPickUp: 0, metresToDoor: 0, fitsTour: true };
  return firstReasonNotEligible(rider, nothing, pair) === undefined;
}

type MayCarry = (rider: Available, parcels: readonly Waiting[]) => boolean;

/** Returns a function that checks whether these orders may be offered to a rider together. */
function mayCarryBy({ now, rules, routes }: TurnFacts): MayCarry {
  const doors = new Map<string, number>();
  const metresToDoor = ({ orderId, pickUp, dropOff }: OrderFacts): number => {
    const metres = doors.get(orderId) ?? routes(pickUp, dropOff).metres;
    doors.set(orderId, metres);
    return metres;
  };
  return (rider, parcels) => {
    const cashDue = parcels.reduce((sum, { facts }) => sum + facts.cashDue, 0);
    return parcels.every(({ facts }) => {
      const order = cashDue === facts.cashDue ? facts : { ...facts, cashDue };
      const pair = {
        now,
        rules,
        metresToPickUp: routes(rider.at, facts.pickUp).metres,
        metresToDoor: metresToDoor(facts),
        fitsTour: true,
      };
      return firstReasonNotEligible(rider.facts, order, pair) === undefined;
    });
  };
}

/**
 * Splits orders into those that are due for an offer, those to offer later, and those without a possible rider. An
 * order is due if it is ready now, or by about the time at which the first free rider would arrive. This keeps
 * waits at the shop short, and nearby riders available for other orders until then.
 */
function sorted(
  orders: readonly Waiting[],
  riders: readonly Available[],
  { ride, withinMetres, mayCarry }: { ride: Ride; withinMetres: number; mayCarry: MayCarry },
): { due: Waiting[]; later: Waiting[]; without: Waiting[] } {
  const [due, later, without]: [Waiting[], Waiting[], Waiting[]] = [[], [], []];
  const free = riders.filter(({ stops }) => stops.length === 0);
  const finders = [free, riders].map((some) => ({ some, near: nearestOf(some.map(({ at }) => at)) }));
  for (const order of orders) {
    const isReady = order.readyIn <= 0;
    // Busy riders count only if no rider is free.
    let soonest = Infinity;
    for (const { some, near } of finders) {
      const counts = (number: number) => mayCarry(some[number]!, [order]);
      const found = nearestMatching(near, order.pickUp, {
        max: isReady ? 1 : compared,
        withinMetres,
        counts,
      });
      soonest = Math.min(...found.map((number) => ride(some[number]!.at, order.pickUp)));
      if (found.length > 0) break;
    }
    if (isReady) (soonest === Infinity ? without : due).push(order);
    else (order.readyIn <= soonest + earlierSeconds && soonest < Infinity ? due : later).push(order);
  }
  return { due, later, without };
}

/** How many of the nearest riders are compared by road. */
const compared = 5;
/**
 * Seconds added to the ride, because answering an offer takes time and the nearest rider may be needed elsewhere.
 */
const earlierSeconds = 60;
