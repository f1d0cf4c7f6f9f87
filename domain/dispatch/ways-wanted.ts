import type { Place } from "../addresses/coordinates.ts";
import type { TurnFacts } from "./facts.ts";
import { reachOf } from "./reach.ts";
import { placeKey } from "./ride-times.ts";

/** The routes that a turn would like to know: from these places to those, each up to a maximum length. */
export type WaysWanted = {
  from: Place[];
  to: Place[];
  farthestMetres: number[];
  /** Maximum results for each of `to`: the first to arrive. */
  most: number;
};

/** A way to a door that a turn needs. */
export type WayToDoor = { from: Place; to: Place };

/** The ways to doors that a turn needs. */
export type DoorsWanted = {
  /** The route to each door from its own shop. */
  fromShops: WayToDoor[];
  /** The ways of riders to the doors that they are riding to. */
  fromRiders: WayToDoor[];
  /** The stops of all tours: a rider may ride from there to a new door. */
  stops: Place[];
};

export function doorsWanted({ orders, riders }: Pick<TurnFacts, "orders" | "riders">): DoorsWanted {
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

/** More than a turn compares for an order, because some of the riders found may not be asked. */
const maxRidersPerOrder = 60;

/**
 * The routes to look up before a turn. For each pick-up: the routes of riders who may reach it, from their position and
 * from their remaining stops; then the same for the pick-ups that they still make. A shop with many orders is looked up
 * once.
 */
export function waysWanted({ orders, riders, rules, now }: Omit<TurnFacts, "ways">): WaysWanted {
  const kinds = [...new Set(riders.map(({ vehicle }) => vehicle))];
  const farthest = new Map<number, { place: Place; metres: number }>();
  for (const { pickUp, waitingSince } of orders) {
    const metres = Math.max(0, ...kinds.map((kind) => reachOf(kind, now - waitingSince, rules)));
    const key = placeKey(pickUp);
    const known = farthest.get(key);
    if (!known || known.metres < metres) farthest.set(key, { place: pickUp, metres });
  }
  const reach = Math.max(0, ...kinds.map((kind) => reachOf(kind, 0, rules)));
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
    most: maxRidersPerOrder,
  };
}
