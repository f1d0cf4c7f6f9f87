// Simulates a day of orders with a policy, which is called every 5 s with the facts known by then, like in the
// server.
import type { Place } from "@waybill/domain/addresses/coordinates";
import { dispatchTurn } from "@waybill/domain/dispatch/dispatch-turn";
import type { StopFacts, TurnFacts, TurnOffer } from "@waybill/domain/dispatch/facts";
import { dispatchRules, defaultDeliveryLimits, defaultReach } from "@waybill/domain/dispatch/reach";
import { stopDuration } from "@waybill/domain/dispatch/tour";
import type { CityRoads, RiddenRoute } from "./city-roads.ts";
import type { Day, DayOrder } from "./days.ts";
import { factsOfRider } from "./facts-of-rows.ts";

export type Policy = (
  facts: TurnFacts,
) => readonly (Pick<TurnOffer, "riderId" | "orderIds"> & { tour: StopFacts[] })[];

/** An order's outcome: when its rider arrived at the shop, collected it and handed it over. */
export type OrderOutcome = { arrivedAt: number; collectedAt: number; handedAt: number };
export type DayResult = {
  /** The riders' total distance per order. */
  metres: number;
  /** An order's lateness in seconds, and the percentage of late orders. */
  late: number;
  lateShare: number;
  /** Seconds from placing an order to its pickup, and from there to the drop-off. */
  waited: number;
  carried: number;
  served: ReadonlyMap<string, OrderOutcome>;
  /** Each rider's stops in the order ridden. */
  routes: readonly (readonly { orderId: string; isPickUp: boolean }[])[];
};

/** The interval of turns, and how long an order can be undone. */
export type TurnTiming = { turnSeconds: number; holdSeconds: number };
/** The product's defaults. */
const usualTurns: TurnTiming = { turnSeconds: 5, holdSeconds: 10 };
export const dayRules = dispatchRules(defaultReach, defaultDeliveryLimits);

type Person = {
  id: string;
  at: Place;
  tour: StopFacts[];
  freeSince: number;
  ride?: { route: RiddenRoute; leftAt: number };
  route: { orderId: string; isPickUp: boolean }[];
};

const placeOf = ({ parcel, isPickUp }: StopFacts): Place => (isPickUp ? parcel.pickUp : parcel.dropOff);

export const dispatcherPolicy: Policy = (facts) => dispatchTurn(facts).offers;

/** Simulates a whole day, until the last order is handed over. */
export function simulateDay(
  roads: CityRoads,
  { orders, riders, rows }: Day,
  policy: Policy,
  { turnSeconds, holdSeconds }: TurnTiming = usualTurns,
): DayResult {
  const people = riders.map((at, number): Person => ({
    id: `rider-${number}`,
    at,
    tour: [],
    freeSince: 0,
    route: [],
  }));
  const byId = new Map(people.map((person) => [person.id, person]));
  const known = new Map(orders.map((order) => [order.orderId, order]));
  const waiting = new Map<string, DayOrder>();
  const served = new Map<string, OrderOutcome>();
  const last = orders.at(-1)?.createdAt ?? 0;
  let [metres, next] = [0, 0];

  const goOn = (person: Person, now: number): void => {
    for (let stop = person.tour[0]; stop; stop = person.tour[0]) {
      person.ride ??= { route: roads.ride(person.at, placeOf(stop)), leftAt: Math.max(person.freeSince, 0) };
      const { route, leftAt } = person.ride;
      const order = known.get(stop.parcel.orderId)!;
      const arrivesAt = leftAt + route.seconds;
      const doneAt = stop.isPickUp ? Math.max(arrivesAt, order.cookedAt ?? order.readyAt) : arrivesAt;
      const following = person.tour[1];
      const isSamePlace = following !== undefined && isSame(placeOf(stop), placeOf(following));
      const leavesAt = doneAt + stayAt(stop, following, isSamePlace);
      if (leavesAt > now) return;
      metres += route.metres;
      if (stop.isPickUp)
        served.set(order.orderId, { arrivedAt: arrivesAt, collectedAt: doneAt, handedAt: Infinity });
      else served.get(order.orderId)!.handedAt = doneAt;
      person.route.push({ orderId: order.orderId, isPickUp: stop.isPickUp });
      person.at = placeOf(stop);
      person.tour.shift();
      person.freeSince = leavesAt;
      delete person.ride;
    }
  };
  const whereabouts = ({ at, ride }: Person, now: number): Place =>
    ride && now > ride.leftAt
      ? roads.seenOn(ride.route, (now - ride.leftAt) / Math.max(1, ride.route.seconds))
      : at;

  for (
    let now = 0;
    now < last || waiting.size > 0 || people.some(({ tour }) => tour.length > 0);
    now += turnSeconds
  ) {
    for (const person of people) goOn(person, now);
    for (; next < orders.length && orders[next]!.createdAt + holdSeconds <= now; next += 1)
      waiting.set(orders[next]!.orderId, orders[next]!);
    if (waiting.size === 0) continue;
    const facts: TurnFacts = {
      now,
      orders: [...waiting.values()].map(({ createdAt: _, cookedAt: __, ...order }) => ({
        ...order,
      })),
      riders: people.map((person) => {
        const { id: riderId, tour, freeSince } = person;
        return factsOfRider({ riderId, place: whereabouts(person, now), at: now, tour, freeSince }, rows);
      }),
      rules: dayRules,
      routes: roads.routesOfTurn,
    };
    for (const { riderId, orderIds, tour } of policy(facts)) {
      const person = byId.get(riderId)!;
      const isOnTheWay = person.ride && now > person.ride.leftAt;
      const goesOn = person.ride && tour[0] && isSame(placeOf(tour[0]), person.ride.route.to);
      person.tour = [...tour];
      for (const id of orderIds) waiting.delete(id);
      if (goesOn) continue;
      if (isOnTheWay && person.ride) {
        const { route, leftAt } = person.ride;
        const share = Math.min(1, (now - leftAt) / Math.max(1, route.seconds));
        metres += route.metres * share;
        person.at = roads.seenOn(route, share);
      }
      person.freeSince = Math.max(person.freeSince, now);
      delete person.ride;
    }
  }
  const each = (of: (order: DayOrder, served: OrderOutcome) => number) =>
    orders.reduce((sum, order) => sum + of(order, served.get(order.orderId)!), 0) / orders.length;
  return {
    metres: metres / orders.length,
    late: each(({ dueAt }, { handedAt }) => Math.max(0, handedAt - dueAt)),
    lateShare: each(({ dueAt }, { handedAt }) => (handedAt > dueAt ? 1 : 0)),
    waited: each(({ createdAt }, { collectedAt }) => collectedAt - createdAt),
    carried: each((_, { collectedAt, handedAt }) => handedAt - collectedAt),
    served,
    routes: people.map(({ route }) => route),
  };
}

const isSame = (one: Place, other: Place): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

function stayAt(stop: StopFacts, following: StopFacts | undefined, isSamePlace: boolean): number {
  const asStop = ({ isPickUp }: StopFacts) => ({ isPickUp, parcel: undefined as never });
  return stopDuration(asStop(stop), following && asStop(following), isSamePlace ? 0 : 1);
}
