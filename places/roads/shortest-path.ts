import { MinHeap } from "./min-heap.ts";
import { arcBits, arcSize, type Network } from "./road-network.ts";
import { metresPerUnit, perDegree, type Roads } from "./roads-file.ts";

/** A start or end junction of a search, with the cost to reach it. */
export type SearchEnd = { junction: number; cost: number };
/** A segment of a route: ridden in the direction of its points, or against it. */
export type RouteSegment = { segment: number; isReversed: boolean };
export type Path = { cost: number; from: number; to: number; segments: RouteSegment[] };

/** Reduces the estimated distance, so that it is never above the real one although it assumes a plane. */
const caution = 0.99;
const unseen = 0;

/** One side of a search: the reached junctions, each with its arc. The next search reuses its memory. */
class Front {
  readonly heap = new MinHeap();
  readonly cost: Float64Array;
  readonly via: Uint32Array;
  readonly seenIn: Uint32Array;
  readonly isDone: Uint8Array;

  constructor(junctions: number) {
    this.cost = new Float64Array(junctions);
    this.via = new Uint32Array(junctions);
    this.seenIn = new Uint32Array(junctions).fill(unseen);
    this.isDone = new Uint8Array(junctions);
  }
}

const noArc = 0xffffffff;

/**
 * Returns a function that finds the cheapest path between junctions: bidirectional A* with potentials that sum to
 * zero, so that both sides see the same costs.
 */
export function pathFinder(roads: Roads, { start, arcs, lowestCostAMetre }: Network) {
  const { junctionLongitude, junctionLatitude, segmentFrom, segmentTo } = roads;
  const junctions = junctionLongitude.length;
  const fronts = [new Front(junctions), new Front(junctions)] as const;
  let search = unseen;

  return (from: readonly SearchEnd[], to: readonly SearchEnd[]): Path | undefined => {
    if (from.length === 0 || to.length === 0) return undefined;
    search++;
    const [source, target] = [from[0]!.junction, to[0]!.junction];
    const [x, y] = [junctionLongitude[source]!, junctionLatitude[source]!];
    const [u, v] = [junctionLongitude[target]!, junctionLatitude[target]!];
    const widest = Math.max(Math.abs(y), Math.abs(v)) / perDegree;
    const narrowing = Math.cos((widest * Math.PI) / 180);
    const costAUnit = lowestCostAMetre * metresPerUnit * caution;
    /**
     * Returns half of the distance to the start minus the distance to the end: higher the nearer a junction is to
     * the end.
     */
    const pull = (junction: number): number => {
      const [a, b] = [junctionLongitude[junction]!, junctionLatitude[junction]!];
      const ahead = Math.sqrt(((a - u) * narrowing) ** 2 + (b - v) ** 2);
      const behind = Math.sqrt(((a - x) * narrowing) ** 2 + (b - y) ** 2);
      return ((ahead - behind) / 2) * costAUnit;
    };

    let best = Infinity;
    let meeting = -1;
    const reach = (side: 0 | 1, junction: number, cost: number, via: number) => {
      const front = fronts[side];
      if (front.seenIn[junction] === search) {
        if (front.cost[junction]! <= cost) return;
      } else {
        front.seenIn[junction] = search;
        front.isDone[junction] = 0;
      }
      front.cost[junction] = cost;
      front.via[junction] = via;
      front.heap.push(junction, cost + (side === 0 ? pull(junction) : -pull(junction)));
      const other = fronts[1 - side]!;
      if (other.seenIn[junction] === search && cost + other.cost[junction]! < best) {
        best = cost + other.cost[junction]!;
        meeting = junction;
      }
    };

    for (const { heap } of fronts) heap.clear();
    for (const { junction, cost } of from) reach(0, junction, cost, noArc);
    for (const { junction, cost } of to) reach(1, junction, cost, noArc);
    while (fronts[0].heap.min + fronts[1].heap.min < best) {
      const side = fronts[0].heap.length <= fronts[1].heap.length ? 0 : 1;
      const { heap, cost, isDone } = fronts[side];
      const junction = heap.pop();
      if (isDone[junction]) continue;
      isDone[junction] = 1;
      const allowed = side === 0 ? arcBits.canLeave : arcBits.canEnter;
      const end = start[junction + 1]! * arcSize;
      for (let at = start[junction]! * arcSize; at < end; at += arcSize) {
        const parts = arcs[at + 2]!;
        if (parts & allowed) reach(side, arcs[at]!, cost[junction]! + arcs[at + 1]!, parts);
      }
    }
    if (meeting < 0) return undefined;

    const segments: RouteSegment[] = [];
    let first = meeting;
    for (let via = fronts[0].via[first]!; via !== noArc; via = fronts[0].via[first]!) {
      const [segment, isReversed] = [via >>> arcBits.segmentShift, (via & arcBits.isReversed) !== 0];
      segments.push({ segment, isReversed });
      first = isReversed ? segmentTo[segment]! : segmentFrom[segment]!;
    }
    segments.reverse();
    let last = meeting;
    for (let via = fronts[1].via[last]!; via !== noArc; via = fronts[1].via[last]!) {
      // On the side of the end, arcs lead away from it, so they are ridden in the opposite direction.
      const [segment, isReversed] = [via >>> arcBits.segmentShift, (via & arcBits.isReversed) === 0];
      segments.push({ segment, isReversed });
      last = isReversed ? segmentFrom[segment]! : segmentTo[segment]!;
    }
    return { cost: best, from: first, to: last, segments };
  };
}
