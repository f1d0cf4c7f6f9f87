// The two simple rules that the dispatcher is compared with. Both respect the search radius.
import type { OrderFacts, RiderFacts, StopFacts, TurnFacts } from "@waybill/domain/dispatch/facts";
import { parcelInRelativeTime, tourInRelativeTime } from "@waybill/domain/dispatch/matching/relative-times";
import { pickUpReach } from "@waybill/domain/dispatch/reach";
import { addParcel, type Stop } from "@waybill/domain/dispatch/tour";
import type { Policy } from "./simulate-day.ts";

const inReach = (
  { now, rules, routes }: TurnFacts,
  rider: RiderFacts,
  order: OrderFacts,
): number | undefined => {
  const { metres } = routes(rider.position!.place, order.pickUp);
  return metres <= pickUpReach(rider.vehicle, now - order.waitingSince, rules) ? metres : undefined;
};
const alone = (order: OrderFacts): StopFacts[] => [
  { parcel: order, isPickUp: true },
  { parcel: order, isPickUp: false },
];

/** Orders get riders in the order in which they were placed, each the nearest free rider by road. */
export const nearestFirst: Policy = (facts) => {
  const free = new Set(facts.riders.filter(({ tour }) => tour.length === 0));
  return facts.orders.flatMap((order) => {
    let [nearest, min]: [RiderFacts | undefined, number] = [undefined, Infinity];
    for (const rider of free) {
      const metres = inReach(facts, rider, order);
      if (metres !== undefined && metres < min) [nearest, min] = [rider, metres];
    }
    if (!nearest) return [];
    free.delete(nearest);
    return [{ riderId: nearest.riderId, orderIds: [order.orderId], tour: alone(order) }];
  });
};

/**
 * Orders are inserted in the order in which they were placed, each into the tour that it fits and lengthens least.
 */
export const greedyInsertion: Policy = (facts) => {
  const { now, routes } = facts;
  const ride = (from: Parameters<typeof routes>[0], to: Parameters<typeof routes>[1]) =>
    routes(from, to).seconds;
  const saddle = (at: RiderFacts, stops: readonly Stop[]) => {
    let [sum, from] = [0, at.position!.place];
    for (const { parcel, isPickUp } of stops) {
      const to = isPickUp ? parcel.pickUp : parcel.dropOff;
      sum += ride(from, to);
      from = to;
    }
    return sum;
  };
  const factsOf = new Map<string, StopFacts["parcel"]>();
  const tours = new Map(
    facts.riders.map((rider) => {
      for (const { parcel } of rider.tour) factsOf.set(parcel.orderId, parcel);
      const stops = tourInRelativeTime(rider.tour, now);
      return [rider, { stops, saddle: saddle(rider, stops), orderIds: [] as string[] }] as const;
    }),
  );
  for (const order of facts.orders) {
    const parcel = parcelInRelativeTime(order, now);
    factsOf.set(order.orderId, order);
    let best: { rider: RiderFacts; stops: Stop[]; more: number } | undefined;
    for (const [rider, tour] of tours) {
      if (inReach(facts, rider, order) === undefined) continue;
      const longest = best && tour.saddle + best.more;
      const stops = addParcel(rider.position!.place, tour.stops, parcel, ride, longest);
      if (!stops) continue;
      const more = saddle(rider, stops) - tour.saddle;
      if (!best || more < best.more) best = { rider, stops, more };
    }
    if (!best) continue;
    const tour = tours.get(best.rider)!;
    Object.assign(tour, { stops: best.stops, saddle: tour.saddle + best.more });
    tour.orderIds.push(order.orderId);
  }
  return [...tours].flatMap(([{ riderId }, { stops, orderIds }]) =>
    orderIds.length === 0
      ? []
      : [
          {
            riderId,
            orderIds,
            tour: stops.map(({ parcel, isPickUp }) => ({ parcel: factsOf.get(parcel.id)!, isPickUp })),
          },
        ],
  );
};
