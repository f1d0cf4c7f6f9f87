// A day of orders in a city that is made up from a seed, ridden twice: as the dispatcher assigns riders, and by the rule
// that it has to beat.
import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { dispatchTurn } from "@waybill/domain/dispatch/dispatch-turn";
import type {
  DispatchRules,
  OrderFacts,
  ParcelFacts,
  RiderFacts,
  StopFacts,
  TurnFacts,
  TurnOffer,
  Ways,
} from "@waybill/domain/dispatch/facts";
import { dispatchRules, usualFarthest, usualReach } from "@waybill/domain/dispatch/reach";
import { staySeconds } from "@waybill/domain/dispatch/tour";
import { seededRandom } from "@waybill/domain/seeded-random";

export type Policy = (facts: TurnFacts) => Pick<TurnOffer, "riderId" | "orderIds" | "tour">[];

/** As the server dispatches. */
export const byDispatcher: Policy = (facts) => dispatchTurn(facts).offers;

type DayOrder = ParcelFacts & Pick<OrderFacts, "cashDue" | "needsColdBag"> & { createdAt: number };
export type Day = { orders: DayOrder[]; riders: Place[] };

const daySeconds = 16 * 3_600;
const tickSeconds = 5;
const promisedSeconds = 45 * 60;
/** A scooter in traffic, on streets that are longer than the straight line. */
const metresASecond = 5.5;
const detour = 1.35;
const centre = { latitude: 14.56, longitude: 121.03 };

const roadMetres = (from: Place, to: Place) => distanceInMetres(from, to) * detour;
const ride = (from: Place, to: Place) => roadMetres(from, to) / metresASecond;
export const ways: Ways = (from, to) => ({ metres: roadMetres(from, to), seconds: ride(from, to) });
export const rules: DispatchRules = dispatchRules(usualReach, usualFarthest);

/** A day with its two meals: how many orders of the day an hour has, from 8 to 24. */
const shareOfHour = [1, 2, 3, 8, 14, 10, 5, 4, 5, 8, 13, 12, 7, 4, 2, 2];

export function dayOf(
  seed: string,
  { orders: count, riders: people }: { orders: number; riders: number },
): Day {
  const random = seededRandom(seed);
  /** More in the middle of the city than at its edge. */
  const near = (spread: number): Place => ({
    latitude: centre.latitude + (random() + random() - 1) * spread,
    longitude: centre.longitude + (random() + random() - 1) * spread,
  });
  const shops = Array.from({ length: 150 }, () => near(0.06));
  const total = shareOfHour.reduce((sum, share) => sum + share, 0);
  const orders = shareOfHour.flatMap((share, hour) =>
    Array.from({ length: Math.round((count * share) / total) }, (_, at): DayOrder => {
      const createdAt = (hour + random()) * 3_600;
      const shop = shops[Math.floor(random() ** 2 * shops.length)]!;
      const dropOff = {
        latitude: shop.latitude + (random() + random() - 1) * 0.035,
        longitude: shop.longitude + (random() + random() - 1) * 0.035,
      };
      return {
        orderId: `${hour}-${at}`,
        pickUp: shop,
        dropOff,
        createdAt,
        readyAt: createdAt + 300 + random() * 600,
        dueAt: createdAt + promisedSeconds,
        cashDue: random() < 0.5 ? 60_000 : 0,
        needsColdBag: random() < 0.1,
      };
    }),
  );
  return {
    orders: orders.sort((a, b) => a.createdAt - b.createdAt),
    riders: Array.from({ length: people }, () => near(0.05)),
  };
}

/** An order's share: metres ridden for it, seconds that it came late, and seconds until it was collected. */
export type DayResult = { metres: number; late: number; waited: number };

type Person = {
  id: string;
  at: Place;
  stops: StopFacts[];
  freeSince: number;
  rides?: { from: Place; leftAt: number; arrivesAt: number };
};

const placeOf = ({ parcel, isPickUp }: StopFacts): Place => (isPickUp ? parcel.pickUp : parcel.dropOff);

/** What is known of an order that waits. */
export const waitingFacts = ({ createdAt, ...order }: DayOrder): OrderFacts => ({
  ...order,
  waitingSince: createdAt,
  areas: [],
  declinedBy: [],
});

/** What is known of a rider on a scooter. */
export const riderFacts = (
  riderId: string,
  place: Place,
  at: number,
  rest: Pick<RiderFacts, "tour" | "idleSince">,
): RiderFacts => ({
  riderId,
  position: { place, at },
  state: "available",
  isSuspended: false,
  hasOffer: false,
  vehicle: "scooter",
  areas: [],
  hasColdBag: true,
  cashRoom: null,
  mostParcels: 3,
  isAskedLast: false,
  ...rest,
});

/** Rides the day by a policy: every 5 s the orders that wait are matched with the riders there are. */
export function rideDay({ orders, riders }: Day, policy: Policy): DayResult {
  const people = riders.map((at, number): Person => ({ id: `rider-${number}`, at, stops: [], freeSince: 0 }));
  const byId = new Map(people.map((person) => [person.id, person]));
  const known = new Map(orders.map((order) => [order.orderId, order]));
  const waiting = new Map<string, DayOrder>();
  const sums = { metres: 0, late: 0, waited: 0 };
  let next = 0;

  const goOn = (person: Person, now: number): void => {
    for (;;) {
      const stop = person.stops[0];
      if (!stop) return;
      const order = known.get(stop.parcel.orderId)!;
      person.rides ??= startRide(person, placeOf(stop), now);
      const { arrivesAt } = person.rides;
      const following = person.stops[1];
      const leg = following ? ride(placeOf(stop), placeOf(following)) : 0;
      const isDoneAt = stop.isPickUp ? Math.max(arrivesAt, order.readyAt) : arrivesAt;
      const leavesAt = isDoneAt + staySeconds(stop, following, leg);
      if (leavesAt > now) return;
      sums.metres += roadMetres(person.rides.from, placeOf(stop));
      if (stop.isPickUp) sums.waited += isDoneAt - order.createdAt;
      else sums.late += Math.max(0, isDoneAt - order.dueAt);
      person.at = placeOf(stop);
      person.stops.shift();
      delete person.rides;
      person.freeSince = leavesAt;
      if (person.stops[0]) person.rides = startRide(person, placeOf(person.stops[0]), leavesAt);
    }
  };
  const startRide = (person: Person, to: Place, now: number) => ({
    from: person.at,
    leftAt: now,
    arrivesAt: now + ride(person.at, to),
  });
  const whereabouts = (person: Person, now: number): Place => {
    const stop = person.stops[0];
    if (!stop || !person.rides) return person.at;
    const { from, leftAt, arrivesAt } = person.rides;
    const share = Math.min(1, arrivesAt > leftAt ? (now - leftAt) / (arrivesAt - leftAt) : 1);
    const to = placeOf(stop);
    return {
      latitude: from.latitude + (to.latitude - from.latitude) * share,
      longitude: from.longitude + (to.longitude - from.longitude) * share,
    };
  };

  for (
    let now = 0;
    now < daySeconds || waiting.size > 0 || people.some(({ stops }) => stops.length > 0);
    now += tickSeconds
  ) {
    for (const person of people) goOn(person, now);
    for (; next < orders.length && orders[next]!.createdAt <= now; next += 1)
      waiting.set(orders[next]!.orderId, orders[next]!);
    if (waiting.size === 0) continue;
    const facts: TurnFacts = {
      now,
      orders: [...waiting.values()].map(waitingFacts),
      riders: people.map((person) =>
        riderFacts(person.id, whereabouts(person, now), now, {
          tour: person.stops,
          idleSince: person.freeSince,
        }),
      ),
      rules,
      ways,
    };
    for (const { riderId, orderIds, tour } of policy(facts)) {
      const person = byId.get(riderId)!;
      const at = whereabouts(person, now);
      if (person.rides) sums.metres += roadMetres(person.rides.from, at);
      person.at = at;
      delete person.rides;
      person.stops = [...tour];
      for (const id of orderIds) waiting.delete(id);
    }
  }
  const each = (sum: number) => sum / orders.length;
  return {
    metres: each(sums.metres),
    late: each(sums.late),
    waited: each(sums.waited),
  };
}

/** What the dispatcher has to beat: in the order in which they came, each order gets the nearest free rider. */
export const nearestFirst: Policy = ({ orders, riders }) => {
  const free = new Set(riders.filter(({ tour }) => tour.length === 0));
  return orders.flatMap((order) => {
    const far = (rider: RiderFacts) => distanceInMetres(rider.position!.place, order.pickUp);
    const [nearest] = [...free].sort((a, b) => far(a) - far(b));
    if (!nearest) return [];
    free.delete(nearest);
    const tour = [
      { parcel: order, isPickUp: true },
      { parcel: order, isPickUp: false },
    ];
    return [{ riderId: nearest.riderId, orderIds: [order.orderId], tour }];
  });
};
