// The ways of a turn out of the times that were found before it.
import type { Place } from "../addresses/coordinates.ts";
import { usualPace } from "../riders/nearness.ts";
import type { Way, Ways } from "./facts.ts";
import { placeAt, placeKey, type TimesAsked, type TimesFound } from "./ride-times.ts";
import { straightWays } from "./straight-ways.ts";

/**
 * What roads allow on a usual way in a city, in metres a second: the times that roads and routers give are those of empty
 * streets, and a rider who makes less on the whole takes longer by as much on each of them.
 */
export const emptyStreetsPace = 8;

const straightWay = straightWays();

/** How fast riders go around a place now, in metres a second. */
export type PaceAt = (place: Place) => number;

const numbersOf = (pairs: Float64Array): Map<number, number> =>
  new Map(Array.from({ length: pairs.length / 2 }, (_, at) => [placeKey(placeAt(pairs, at)), at]));

/**
 * Ways by road where they were found, else by the straight line. Where all riders who reach a place are known, any
 * other rider is farther away than the search went.
 */
export function foundWays(
  asked: TimesAsked,
  found: TimesFound | undefined,
  paceAt: PaceAt = () => usualPace,
): Ways {
  const straight: Ways = (from, to) => {
    const { metres } = straightWay(from, to);
    return { metres, seconds: metres / paceAt(to) };
  };
  if (!found) return straight;
  const [starts, goals] = [numbersOf(asked.from), numbersOf(asked.to)];
  // The same objects are asked for thousands of times in a turn.
  const known = new WeakMap<Place, { start: number | undefined; goal: number | undefined }>();
  const lookUp = (place: Place) => {
    const before = known.get(place);
    if (before) return before;
    const key = placeKey(place);
    const numbers = { start: starts.get(key), goal: goals.get(key) };
    known.set(place, numbers);
    return numbers;
  };
  const entriesOf: (Map<number, number> | undefined)[] = [];
  const entryOf = (start: number, goal: number): number | undefined => {
    let entries = entriesOf[goal];
    if (!entries) {
      entries = new Map();
      for (let at = found.start[goal]!; at < found.start[goal + 1]!; at += 1)
        entries.set(found.from[at]!, at);
      entriesOf[goal] = entries;
    }
    return entries.get(start);
  };
  const beyond = (way: Way, goal: number): Way => {
    const isWhole = found.start[goal + 1]! - found.start[goal]! < asked.most;
    const farthest = asked.farthestMetres[goal]!;
    if (!isWhole || way.metres > farthest) return way;
    const metres = farthest + 1;
    return { metres, seconds: (way.seconds * metres) / Math.max(1, way.metres) };
  };
  return (from, to) => {
    const { goal } = lookUp(to);
    if (goal === undefined || !found.isKnown[goal]) return straight(from, to);
    const { start } = lookUp(from);
    if (start === undefined) return straight(from, to);
    const at = entryOf(start, goal);
    if (at === undefined) return beyond(straight(from, to), goal);
    return { metres: found.metres[at]!, seconds: (found.seconds[at]! * emptyStreetsPace) / paceAt(to) };
  };
}
