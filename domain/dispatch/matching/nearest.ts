// Finds the nearest of thousands of points by straight line: a k-d tree that splits by longitude and latitude in
// turn.
import { metresADegree, type Place } from "../../addresses/coordinates.ts";

/** Returns the indexes of the nearest points, nearest first. */
export type FindNearest = (
  to: Place,
  wanted: {
    /** The maximum number of results. */
    max: number;
    withinMetres: number;
    /** A filter, called for points that may be in the result, roughly from near to far. */
    counts?: (number: number) => boolean;
  },
) => number[];

/** At this size points are compared one by one instead of splitting further. */
const leafSize = 8;

/** Projects points of one country to a flat map, in metres. Not valid near the poles or across the date line. */
export function flatMapOf(places: readonly Place[]) {
  const middle = places.reduce((sum, { latitude }) => sum + latitude, 0) / Math.max(1, places.length);
  const narrowing = Math.max(0.05, Math.cos((middle * Math.PI) / 180));
  return {
    across: (place: Place): number => place.longitude * narrowing * metresADegree,
    up: (place: Place): number => place.latitude * metresADegree,
  };
}

/** Prepares the search for the nearest of these points, which lie in one country. */
export function nearestOf(places: readonly Place[]): FindNearest {
  const { across, up } = flatMapOf(places);
  const coordinates = [Float64Array.from(places, across), Float64Array.from(places, up)] as const;
  const members = Uint32Array.from(places.keys());
  halve(members, coordinates, 0, members.length, 0);

  return (to, { max, withinMetres, counts = () => true }) => {
    const goal = [across(to), up(to)] as const;
    const [found, squares]: [number[], number[]] = [[], []];
    let bound = withinMetres ** 2;
    const consider = (number: number): void => {
      const [x, y] = [coordinates[0][number]! - goal[0], coordinates[1][number]! - goal[1]];
      const square = x * x + y * y;
      if (square > bound || !counts(number)) return;
      let at = found.length;
      while (at > 0 && squares[at - 1]! > square) at -= 1;
      found.splice(at, 0, number);
      squares.splice(at, 0, square);
      if (found.length > max) {
        found.pop();
        squares.pop();
      }
      if (found.length === max) bound = Math.min(bound, squares.at(-1)!);
    };
    const search = (from: number, end: number, axis: 0 | 1): void => {
      if (end - from <= leafSize) {
        for (let at = from; at < end; at += 1) consider(members[at]!);
        return;
      }
      const half = (from + end) >> 1;
      const beyond = goal[axis] - coordinates[axis][members[half]!]!;
      const next = axis === 0 ? 1 : 0;
      const isLeft = beyond < 0;
      if (isLeft) search(from, half, next);
      else search(half, end, next);
      if (beyond * beyond > bound) return;
      if (isLeft) search(half, end, next);
      else search(from, half, next);
    };
    if (max > 0) search(0, members.length, 0);
    return found;
  };
}

/**
 * Finds the nearest points that pass a slow check. Most pass, so it finds the nearest first and checks those; only
 * if one fails does it search again with the check inside.
 */
export function nearestMatching(
  near: FindNearest,
  to: Place,
  { counts, ...wanted }: { max: number; withinMetres: number; counts: (number: number) => boolean },
): number[] {
  const found = near(to, wanted);
  return found.every(counts) ? found : near(to, { ...wanted, counts });
}

/**
 * Sorts members so that the smaller half is before the middle, then does the same in both halves by the other axis.
 */
function halve(
  members: Uint32Array,
  coordinates: readonly [Float64Array, Float64Array],
  from: number,
  end: number,
  axis: 0 | 1,
): void {
  if (end - from <= leafSize) return;
  const key = coordinates[axis];
  const part = members
    .subarray(from, end)
    .slice()
    .sort((one, other) => key[one]! - key[other]! || one - other);
  members.set(part, from);
  const half = (from + end) >> 1;
  const next = axis === 0 ? 1 : 0;
  halve(members, coordinates, from, half, next);
  halve(members, coordinates, half, end, next);
}
