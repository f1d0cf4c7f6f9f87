// Riding times from many riders to many points. Uses typed arrays, because threads can transfer them without a
// copy.
import type { Place } from "../addresses/coordinates.ts";

/** A request for the riders who reach each point. Points are pairs of numbers: latitude, longitude, latitude … */
export type RideTimesQuery = {
  from: Float64Array;
  to: Float64Array;
  /** The maximum length of a route to each point, in metres. */
  farthestMetres: Float64Array;
  /** The maximum number of riders per point: the first to arrive. */
  max: number;
  /** For each point the index of the only rider to search for; omitted: all riders. */
  only?: Uint32Array;
};

/**
 * The result for each point: entries `start[n]` to `start[n + 1]` are the riders who reach point `n`, by index in
 * `from`, with the seconds and metres of their routes, first to arrive first.
 */
export type RideTimesResult = {
  start: Uint32Array;
  from: Uint32Array;
  seconds: Float32Array;
  metres: Float32Array;
  /** 1: all riders who reach the point are known; 0: the search ran out of time, or no road is near. */
  isKnown: Uint8Array;
  /** The number of points without a road nearby. */
  offRoads: number;
};

/** A rider's route to a point; `from` is the rider's index. */
export type RideTo = { from: number; seconds: number; metres: number };

/** Converts points to the flat pairs of numbers of a request. */
export function coordinatePairs(places: readonly Place[]): Float64Array {
  const pairs = new Float64Array(2 * places.length);
  for (const [at, { latitude, longitude }] of places.entries()) {
    pairs[2 * at] = latitude;
    pairs[2 * at + 1] = longitude;
  }
  return pairs;
}

export const placeOfPair = (pairs: Float64Array, at: number): Place => ({
  latitude: pairs[2 * at]!,
  longitude: pairs[2 * at + 1]!,
});

/**
 * Returns the key of a point, rounded to about a metre. It is a number instead of a text, because thousands are
 * looked up.
 */
export const placeKey = ({ latitude, longitude }: Place): number =>
  Math.round((latitude + 90) * 100_000) * 100_000_000 + Math.round((longitude + 180) * 100_000);

/**
 * Joins the rides of each point; undefined entries are unknown. `offRoads`: the number of points without a road
 * nearby.
 */
export function joinRideTimes(
  rides: readonly (readonly RideTo[] | undefined)[],
  offRoads = 0,
): RideTimesResult {
  const count = rides.reduce((sum, one) => sum + (one?.length ?? 0), 0);
  const found: RideTimesResult = {
    start: new Uint32Array(rides.length + 1),
    from: new Uint32Array(count),
    seconds: new Float32Array(count),
    metres: new Float32Array(count),
    isKnown: Uint8Array.from(rides, (one) => (one ? 1 : 0)),
    offRoads,
  };
  let at = 0;
  for (const [place, ridesToPlace] of rides.entries()) {
    for (const { from, seconds, metres } of ridesToPlace ?? []) {
      found.from[at] = from;
      found.seconds[at] = seconds;
      found.metres[at] = metres;
      at += 1;
    }
    found.start[place + 1] = at;
  }
  return found;
}
