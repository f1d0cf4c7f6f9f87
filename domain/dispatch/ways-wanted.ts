import type { Place } from "../addresses/coordinates.ts";
import type { TurnFacts } from "./facts.ts";
import { reachOf } from "./reach.ts";
import { placeKey } from "./ride-times.ts";

/** The ways that a turn would know: from these places to those, each no longer than so many metres. */
export type WaysWanted = {
  from: Place[];
  to: Place[];
  farthestMetres: number[];
  /** No more than so many for each of `to`: those that are there first. */
  most: number;
};

/** A turn compares fewer riders for an order; of those who are found some may not be asked. */
const mostForEach = 60;

/**
 * What to find before a turn: for each pick-up the ways of those who may reach it, from where they are and from the stops
 * that they still make. A shop with many orders is looked at once.
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
  const from = new Map<number, Place>();
  for (const { position, tour } of riders) {
    if (!position) continue;
    from.set(placeKey(position.place), position.place);
    for (const { parcel, isPickUp } of tour) {
      const place = isPickUp ? parcel.pickUp : parcel.dropOff;
      from.set(placeKey(place), place);
    }
  }
  const to = [...farthest.values()];
  return {
    from: [...from.values()],
    to: to.map(({ place }) => place),
    farthestMetres: to.map(({ metres }) => metres),
    most: mostForEach,
  };
}
