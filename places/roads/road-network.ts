import { metresPerTick, numberOfClass, roadFlag } from "./road-classes.ts";
import type { Roads } from "./roads-file.ts";

/** The cost factor of a private road when used as a through route. */
const privateDetour = 8;
/** The time for waiting for a ferry and boarding it. */
const boardingTicks = 6_000;
const ferry = numberOfClass("ferry");

/** The bits of the third number of an arc. */
export const arcBits = { canLeave: 1, canEnter: 2, isReversed: 4, segmentShift: 3 } as const;
/**
 * How many numbers an arc has: the junction it leads to, its cost, and `arcBits` with the number of the segment.
 */
export const arcSize = 3;
/** Costs are in hundredths of a tick, so that short segments do not cost zero. */
const costATick = 100;

/** The outgoing and incoming arcs of each junction: every segment is an arc at both of its ends. */
export type Network = { start: Uint32Array; arcs: Uint32Array; lowestCostAMetre: number };

/** Returns the cost of riding a part of a segment. */
export function costOf(roads: Roads, segment: number, metres: number): number {
  const roadClass = roads.segmentClass[segment]!;
  const detour = roads.segmentFlags[segment]! & roadFlag.private ? privateDetour : 1;
  const boarding = roadClass === ferry ? boardingTicks : 0;
  return Math.max(1, Math.round(((metres * detour) / metresPerTick[roadClass]! + boarding) * costATick));
}

/** Returns the time of riding a part of a segment, in seconds. */
export function secondsOf(roads: Roads, segment: number, metres: number): number {
  const roadClass = roads.segmentClass[segment]!;
  const boarding = roadClass === ferry ? boardingTicks : 0;
  return (metres / metresPerTick[roadClass]! + boarding) / 10;
}

export function networkOf(roads: Roads): Network {
  const { segmentFrom, segmentTo, segmentFlags, segmentClass, segmentDecimetres } = roads;
  const start = new Uint32Array(roads.junctionLongitude.length + 1);
  for (const ends of [segmentFrom, segmentTo]) for (const junction of ends) start[junction + 1]!++;
  for (let at = 1; at < start.length; at++) start[at]! += start[at - 1]!;
  const next = start.slice();
  const arcs = new Uint32Array(segmentFrom.length * 2 * arcSize);
  let fastest = 0;
  for (let segment = 0; segment < segmentFrom.length; segment++) {
    const cost = costOf(roads, segment, segmentDecimetres[segment]! / 10);
    const flags = segmentFlags[segment]!;
    if (flags & (roadFlag.forward | roadFlag.backward))
      fastest = Math.max(fastest, metresPerTick[segmentClass[segment]!]!);
    const put = (at: number, to: number, canLeave: number, canEnter: number, isReversed: number) => {
      const arc = next[at]!++ * arcSize;
      arcs[arc] = to;
      arcs[arc + 1] = cost;
      arcs[arc + 2] =
        (segment << arcBits.segmentShift) |
        (canLeave ? arcBits.canLeave : 0) |
        (canEnter ? arcBits.canEnter : 0) |
        isReversed;
    };
    const [from, to] = [segmentFrom[segment]!, segmentTo[segment]!];
    put(from, to, flags & roadFlag.forward, flags & roadFlag.backward, 0);
    put(to, from, flags & roadFlag.backward, flags & roadFlag.forward, arcBits.isReversed);
  }
  return { start, arcs, lowestCostAMetre: costATick / fastest };
}
