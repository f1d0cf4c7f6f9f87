import {
  placeOfPair,
  joinRideTimes,
  type RideTo,
  type RideTimesQuery,
  type RideTimesResult,
} from "@waybill/domain/dispatch/ride-times";
import type { Point } from "./find-route.ts";
import { MinHeap } from "./min-heap.ts";
import { roadFlag } from "./road-classes.ts";
import { nearestSegments, type PointOnSegment } from "./road-grid.ts";
import { arcBits, arcSize, costOf, networkOf, secondsOf } from "./road-network.ts";
import type { Roads } from "./roads-file.ts";

/** A point farther than this from any road, in metres, is unreachable. */
const farthestFromRoad = 1_500;
/** Caches the nearest road of at most this many points, because riders pause and shops do not move. */
const maxKept = 50_000;
const none = 0xffffffff;

/** A part of a segment to or from a junction, with its costs. */
type Stretch = { junction: number; cost: number; metres: number; seconds: number };

/** Finds all riders who reach a point, one point per call; undefined if no road is near. */
export type TimesFinder = (query: RideTimesQuery) => (target: number) => RideTo[] | undefined;

/**
 * Finds routes from many riders to one point on a road file: one Dijkstra search from the point against the
 * directions of roads, until it has reached enough riders or its limit. Riders who are not near a road are left
 * out.
 */
export function timesFinder(roads: Roads): TimesFinder {
  const { start, arcs } = networkOf(roads);
  const { segmentFrom, segmentTo, segmentFlags, segmentDecimetres, junctionComponent } = roads;
  const junctions = roads.junctionLongitude.length;
  const segmentSeconds = Float32Array.from(segmentDecimetres, (length, segment) =>
    secondsOf(roads, segment, length / 10),
  );
  const cost = new Float64Array(junctions);
  const metres = new Float32Array(junctions);
  const seconds = new Float32Array(junctions);
  const seenIn = new Uint32Array(junctions);
  const doneIn = new Uint32Array(junctions);
  const heap = new MinHeap();
  let search = 0;

  const isReachable = (segment: number) =>
    (segmentFlags[segment]! & (roadFlag.forward | roadFlag.backward)) !== 0 &&
    junctionComponent[segmentFrom[segment]!]! > 0 &&
    junctionComponent[segmentFrom[segment]!] === junctionComponent[segmentTo[segment]!];
  const kept = new Map<string, PointOnSegment | undefined>();
  const roadAt = (place: Point): PointOnSegment | undefined => {
    const key = `${place.latitude.toFixed(5)},${place.longitude.toFixed(5)}`;
    if (kept.has(key)) return kept.get(key);
    const query = { ...place, farthestMetres: farthestFromRoad, isMeant: isReachable };
    const [found] = nearestSegments(roads, query);
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, found);
    return found;
  };

  /** Returns the parts of a segment between a position and its ends, in either direction. */
  const stretchesOf = ({ segment, alongMetres }: PointOnSegment, isStart: boolean): Stretch[] => {
    const [toFirst, toLast] = isStart
      ? [roadFlag.backward, roadFlag.forward]
      : [roadFlag.forward, roadFlag.backward];
    const stretch = (flag: number, junction: number, length: number): Stretch[] => {
      if (!(segmentFlags[segment]! & flag)) return [];
      const ridden = Math.max(0, length);
      return [
        {
          junction,
          cost: costOf(roads, segment, ridden),
          metres: ridden,
          seconds: secondsOf(roads, segment, ridden),
        },
      ];
    };
    return [
      ...stretch(toFirst, segmentFrom[segment]!, alongMetres),
      ...stretch(toLast, segmentTo[segment]!, segmentDecimetres[segment]! / 10 - alongMetres),
    ];
  };

  return (query) => {
    const riders = query.from.length / 2;
    const riderRoad = Array.from({ length: riders }, (_, rider) => roadAt(placeOfPair(query.from, rider)));
    // The riders at each junction, as linked lists of entry numbers.
    const firstAt = new Map<number, number>();
    const entries: { rider: number; stretch: Stretch; next: number }[] = [];
    const bySegment = new Map<number, number[]>();
    for (const [rider, road] of riderRoad.entries()) {
      if (!road) continue;
      const beside = bySegment.get(road.segment);
      if (beside) beside.push(rider);
      else bySegment.set(road.segment, [rider]);
      for (const stretch of stretchesOf(road, true)) {
        entries.push({ rider, stretch, next: firstAt.get(stretch.junction) ?? none });
        firstAt.set(stretch.junction, entries.length - 1);
      }
    }
    const ridersOnRoads = riderRoad.filter((road) => road !== undefined).length;
    const riderCost = new Float64Array(riders);
    const riderMetres = new Float32Array(riders);
    const riderSeconds = new Float32Array(riders);
    const riderSeenIn = new Uint32Array(riders);
    const riderDoneIn = new Uint32Array(riders);

    return (target) => {
      const goal = roadAt(placeOfPair(query.to, target));
      if (!goal) return undefined;
      search += 1;
      heap.clear();
      const farthest = query.farthestMetres[target]!;
      const reach = (junction: number, atCost: number, atMetres: number, atSeconds: number) => {
        if (atMetres > farthest) return;
        if (seenIn[junction] === search && cost[junction]! <= atCost) return;
        seenIn[junction] = search;
        cost[junction] = atCost;
        metres[junction] = atMetres;
        seconds[junction] = atSeconds;
        heap.push(junction, atCost);
      };
      const meet = (rider: number, atCost: number, atMetres: number, atSeconds: number) => {
        if (atMetres > farthest) return;
        if (riderSeenIn[rider] === search && riderCost[rider]! <= atCost) return;
        riderSeenIn[rider] = search;
        riderCost[rider] = atCost;
        riderMetres[rider] = atMetres;
        riderSeconds[rider] = atSeconds;
        heap.push(junctions + rider, atCost);
      };

      for (const one of stretchesOf(goal, false)) reach(one.junction, one.cost, one.metres, one.seconds);
      // A rider on the same segment may ride directly, if its direction allows.
      for (const rider of bySegment.get(goal.segment) ?? []) {
        const along = goal.alongMetres - riderRoad[rider]!.alongMetres;
        const flag = along >= 0 ? roadFlag.forward : roadFlag.backward;
        if (!(segmentFlags[goal.segment]! & flag)) continue;
        const length = Math.abs(along);
        meet(rider, costOf(roads, goal.segment, length), length, secondsOf(roads, goal.segment, length));
      }

      const found: RideTo[] = [];
      const only = query.only?.[target];
      const max = only === undefined ? Math.min(query.max, ridersOnRoads) : 1;
      while (heap.length > 0 && found.length < max) {
        const item = heap.pop();
        if (item >= junctions) {
          const rider = item - junctions;
          if (riderDoneIn[rider] === search) continue;
          riderDoneIn[rider] = search;
          if (only !== undefined && only !== rider) continue;
          found.push({ from: rider, seconds: riderSeconds[rider]!, metres: riderMetres[rider]! });
          continue;
        }
        if (doneIn[item] === search) continue;
        doneIn[item] = search;
        const [atCost, atMetres, atSeconds] = [cost[item]!, metres[item]!, seconds[item]!];
        for (let entry = firstAt.get(item) ?? none; entry !== none; entry = entries[entry]!.next) {
          const { rider, stretch } = entries[entry]!;
          meet(rider, atCost + stretch.cost, atMetres + stretch.metres, atSeconds + stretch.seconds);
        }
        const end = start[item + 1]! * arcSize;
        for (let at = start[item]! * arcSize; at < end; at += arcSize) {
          const parts = arcs[at + 2]!;
          if (!(parts & arcBits.canEnter)) continue;
          const segment = parts >>> arcBits.segmentShift;
          reach(
            arcs[at]!,
            atCost + arcs[at + 1]!,
            atMetres + segmentDecimetres[segment]! / 10,
            atSeconds + segmentSeconds[segment]!,
          );
        }
      }
      return found;
    };
  };
}

/** Searches point after point until the time budget is used up; the remaining points are unknown. */
export function timesWithin(
  find: TimesFinder,
  query: RideTimesQuery,
  budgetMs: number,
  clock = (): number => performance.now(),
): RideTimesResult {
  const end = clock() + budgetMs;
  const targets = query.to.length / 2;
  const rides: (readonly RideTo[] | undefined)[] = Array.from({ length: targets });
  let offRoads = 0;
  if (targets > 0 && budgetMs > 0) {
    const to = find(query);
    for (let target = 0; target < targets && clock() < end; target += 1) {
      rides[target] = to(target);
      if (!rides[target]) offRoads += 1;
    }
  }
  return joinRideTimes(rides, offRoads);
}
