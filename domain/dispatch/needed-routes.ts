import type { Place } from "../addresses/coordinates.ts";
import type { TurnFacts } from "./facts.ts";
import { pickUpReach } from "./reach.ts";
import { placeKey } from "./ride-times.ts";

/**
 * A request for the routes that a turn needs: from each point of `from` to each point of `to`, up to a maximum
 * length.
 */
export type NeededRoutes = {
  from: Place[];
  to: Place[];
  farthestMetres: number[];
  /** The maximum number of results for each point of `to`: the first to arrive. */
  max: number;
};

/** A route to a drop-off that a turn needs. */
export type RouteToDoor = { from: Place; to: Place };

/** The routes to drop-offs that a turn needs. */
export type NeededDropOffRoutes = {
  /** The route to each drop-off from the shop of its parcel. */
  fromShops: RouteToDoor[];
  /** The routes of riders to the drop-offs that are their next stops. */
  fromRiders: RouteToDoor[];
  /** The stops of all tours: a rider may ride from there to a new drop-off. */
  stops: Place[];
};

export function neededDropOffRoutes({
  orders,
  riders,
}: Pick<TurnFacts, "orders" | "riders">): NeededDropOffRoutes {
  const tours = riders.flatMap(({ tour }) => tour);
  const parcels = [...orders, ...tours.map(({ parcel }) => parcel)];
  return {
    fromShops: parcels.map(({ pickUp, dropOff }) => ({ from: pickUp, to: dropOff })),
    fromRiders: riders.flatMap(({ position, tour: [next] }) =>
      position && next && !next.isPickUp ? [{ from: position.place, to: next.parcel.dropOff }] : [],
    ),
    stops: [
      ...orders.flatMap(({ pickUp, dropOff }) => [pickUp, dropOff]),
      ...tours.map(({ parcel, isPickUp }) => (isPickUp ? parcel.pickUp : parcel.dropOff)),
    ],
  };
}

/** Higher than the number of riders compared for an order, because some of them may not get the offer. */
const maxRidersPerOrder = 60;

/**
 * Returns the routes to compute before a turn. For each pick-up: the routes of riders who may reach it, from their
 * position and from their remaining stops; then the same for the pick-ups in their tours. A shop with many orders
 * is listed once.
 */
export function neededRoutes({ orders, riders, rules, now }: Omit<TurnFacts, "routes">): NeededRoutes {
  const kinds = [...new Set(riders.map(({ vehicle }) => vehicle))];
  const farthest = new Map<number, { place: Place; metres: number }>();
  for (const { pickUp, waitingSince } of orders) {
    const metres = Math.max(0, ...kinds.map((kind) => pickUpReach(kind, now - waitingSince, rules)));
    const key = placeKey(pickUp);
    const former = farthest.get(key);
    if (!former || former.metres < metres) farthest.set(key, { place: pickUp, metres });
  }
  const reach = Math.max(0, ...kinds.map((kind) => pickUpReach(kind, 0, rules)));
  const from = new Map<number, Place>();
  for (const { position, tour } of riders) {
    if (!position) continue;
    from.set(placeKey(position.place), position.place);
    for (const { parcel, isPickUp } of tour) {
      const place = isPickUp ? parcel.pickUp : parcel.dropOff;
      const key = placeKey(place);
      from.set(key, place);
      if (isPickUp && !farthest.has(key)) farthest.set(key, { place, metres: reach });
    }
  }
  const to = [...farthest.values()];
  return {
    from: [...from.values()],
    to: to.map(({ place }) => place),
    farthestMetres: to.map(({ metres }) => metres),
    max: maxRidersPerOrder,
  };
}
