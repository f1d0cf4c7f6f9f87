// How long riders take to some places, for many riders and places at once. Plain arrays of numbers, because threads
// hand them over without a copy.
import type { Place } from "../addresses/coordinates.ts";

/** The riders to one place, for many places. Places are pairs of numbers: latitude, longitude, latitude … */
export type TimesAsked = {
  from: Float64Array;
  to: Float64Array;
  /** How long the way to each place may be, in metres. */
  farthestMetres: Float64Array;
  /** Maximum riders per place: the first to arrive. */
  most: number;
  /** For each place the number of the only rider to look for; left out: all riders. */
  only?: Uint32Array;
};

/**
 * The result for each place: entries `start[n]` to `start[n + 1]` are the riders who reach place `n`, by number, with
 * the seconds and metres of their routes, first to arrive first.
 */
export type TimesFound = {
  start: Uint32Array;
  from: Uint32Array;
  seconds: Float32Array;
  metres: Float32Array;
  /** 1: all riders who reach the place are known; 0: the search ran out of time, or no road is near. */
  isKnown: Uint8Array;
  /** How many of the places no road is near to. */
  offRoads: number;
};

/** One rider's way to a place, by the rider's number. */
export type RideTo = { from: number; seconds: number; metres: number };

/** Places as the flat pairs of numbers of a request. */
export function pairsOf(places: readonly Place[]): Float64Array {
  const pairs = new Float64Array(2 * places.length);
  for (const [at, { latitude, longitude }] of places.entries()) {
    pairs[2 * at] = latitude;
    pairs[2 * at + 1] = longitude;
  }
  return pairs;
}

export const placeAt = (pairs: Float64Array, at: number): Place => ({
  latitude: pairs[2 * at]!,
  longitude: pairs[2 * at + 1]!,
});

/** The key of a place, to a metre. It is a number, because thousands are looked up. */
export const placeKey = ({ latitude, longitude }: Place): number =>
  Math.round((latitude + 90) * 100_000) * 100_000_000 + Math.round((longitude + 180) * 100_000);

/** Joins the rides of each place; undefined entries are unknown. `offRoads`: how many places have no road near. */
export function timesOf(rides: readonly (readonly RideTo[] | undefined)[], offRoads = 0): TimesFound {
  const count = rides.reduce((sum, one) => sum + (one?.length ?? 0), 0);
  const found: TimesFound = {
    start: new Uint32Array(rides.length + 1),
    from: new Uint32Array(count),
    seconds: new Float32Array(count),
    metres: new Float32Array(count),
    isKnown: Uint8Array.from(rides, (one) => (one ? 1 : 0)),
    offRoads,
  };
  let at = 0;
  for (const [place, known] of rides.entries()) {
    for (const { from, seconds, metres } of known ?? []) {
      found.from[at] = from;
      found.seconds[at] = seconds;
      found.metres[at] = metres;
      at += 1;
    }
    found.start[place + 1] = at;
  }
  return found;
}
