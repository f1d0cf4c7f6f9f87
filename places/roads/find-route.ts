import { nearestSegments, type PointOnSegment } from "./road-grid.ts";
import { roadFlag } from "./road-classes.ts";
import { costOf, networkOf, secondsOf } from "./road-network.ts";
import { lineOfSegment, metresPerUnit, perDegree, type Roads } from "./roads-file.ts";
import { pathFinder, type Path, type SearchEnd } from "./shortest-path.ts";

export type Point = { latitude: number; longitude: number };

/** A route by road between two points. */
export type Route = {
  metres: number;
  seconds: number;
  /**
   * Longitude and latitude in degrees. It starts and ends on a road, which may be some metres from the requested
   * points.
   */
  line: [longitude: number, latitude: number][];
};

/** A point farther than this from any road has no route. */
const farthestMetres = 1_500;
/** The maximum number of roads considered near a point. */
const maxRoads = 20;

/** The part of a segment that is ridden, in metres from its first junction. */
type Stretch = { segment: number; from: number; to: number };

const inDegrees = (x: number, y: number): [number, number] => [
  Math.round(x) / perDegree,
  Math.round(y) / perDegree,
];

/** Returns the points of a part of a segment, including its two ends. */
function pointsOf(roads: Roads, { segment, from, to }: Stretch): [number, number][] {
  const line = lineOfSegment(roads, segment);
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const points: [number, number][] = [];
  let along = 0;
  for (let at = 2; at < line.length; at += 2) {
    const [x, y, u, v] = [line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!];
    const metres = Math.hypot((u - x) * Math.cos(((v / perDegree) * Math.PI) / 180), v - y) * metresPerUnit;
    const end = along + metres;
    const pointAt = (metresAlong: number) => {
      const share = metres === 0 ? 0 : Math.min(1, Math.max(0, (metresAlong - along) / metres));
      return inDegrees(x + (u - x) * share, y + (v - y) * share);
    };
    if (end >= low && along <= high) {
      if (points.length === 0) points.push(pointAt(low));
      points.push(pointAt(high));
    }
    along = end;
  }
  return from <= to ? points : points.reverse();
}

const isSame = (one: readonly number[] | undefined, [x, y]: readonly number[]) =>
  one !== undefined && one[0] === x && one[1] === y;

function routeAlong(roads: Roads, stretches: readonly Stretch[]): Route {
  const line: Route["line"] = [];
  let [metres, seconds] = [0, 0];
  for (const stretch of stretches) {
    const length = Math.abs(stretch.to - stretch.from);
    metres += length;
    seconds += secondsOf(roads, stretch.segment, length);
    for (const point of pointsOf(roads, stretch)) if (!isSame(line.at(-1), point)) line.push(point);
  }
  return { metres, seconds, line };
}

/**
 * Returns a function that finds two-wheeler routes on a road file. A route starts and ends on the nearest roads
 * that are connected; undefined if there are none.
 */
export function routeFinder(roads: Roads): (from: Point, to: Point) => Route | undefined {
  const findPath = pathFinder(roads, networkOf(roads));
  const { segmentFrom, segmentTo, segmentFlags, segmentDecimetres, junctionComponent } = roads;
  const componentOf = (segment: number) => {
    const component = junctionComponent[segmentFrom[segment]!]!;
    return component === junctionComponent[segmentTo[segment]!] ? component : 0;
  };
  const isReachable = (segment: number) =>
    (segmentFlags[segment]! & (roadFlag.forward | roadFlag.backward)) !== 0 && componentOf(segment) > 0;
  const near = ({ latitude, longitude }: Point) =>
    nearestSegments(roads, { latitude, longitude, farthestMetres, isMeant: isReachable }).slice(0, maxRoads);

  const lengthOf = (segment: number) => segmentDecimetres[segment]! / 10;
  const allows = (segment: number, flag: number) => (segmentFlags[segment]! & flag) !== 0;
  /** Returns the two parts of a segment between a position and each end: ridden from the position, or towards it. */
  const endsOf = (
    { segment, alongMetres }: PointOnSegment,
    isStart: boolean,
  ): (SearchEnd & { end: number })[] => {
    const length = lengthOf(segment);
    const [toFirst, toLast] = isStart
      ? [roadFlag.backward, roadFlag.forward]
      : [roadFlag.forward, roadFlag.backward];
    return (
      [
        { flag: toFirst, junction: segmentFrom[segment]!, metres: alongMetres, end: 0 },
        { flag: toLast, junction: segmentTo[segment]!, metres: length - alongMetres, end: length },
      ]
        .filter(({ flag }) => allows(segment, flag))
        .map(({ junction, metres, end }) => ({
          junction,
          cost: costOf(roads, segment, Math.max(0, metres)),
          end,
        }))
        // Both ends of a loop are the same junction: the cheaper end is used.
        .sort((one, other) => one.cost - other.cost)
    );
  };

  /** Returns the route that stays on one segment, if both points are on it and the direction is allowed. */
  const direct = (from: PointOnSegment, to: PointOnSegment): Stretch | undefined => {
    if (from.segment !== to.segment) return undefined;
    const flag = from.alongMetres <= to.alongMetres ? roadFlag.forward : roadFlag.backward;
    if (!allows(from.segment, flag)) return undefined;
    return { segment: from.segment, from: from.alongMetres, to: to.alongMetres };
  };

  const between = (from: PointOnSegment, to: PointOnSegment): Route | undefined => {
    const short = direct(from, to);
    if (short) return routeAlong(roads, [short]);
    const [starts, ends] = [endsOf(from, true), endsOf(to, false)];
    const path = findPath(starts, ends);
    return path && routeAlong(roads, stretchesOf(path, { from, to, starts, ends }));
  };

  const stretchesOf = (
    path: Path,
    {
      from,
      to,
      starts,
      ends,
    }: Record<"from" | "to", PointOnSegment> & Record<"starts" | "ends", { junction: number; end: number }[]>,
  ): Stretch[] => {
    const first = starts.find(({ junction }) => junction === path.from)!;
    const last = ends.find(({ junction }) => junction === path.to)!;
    return [
      { segment: from.segment, from: from.alongMetres, to: first.end },
      ...path.segments.map(({ segment, isReversed }) =>
        isReversed
          ? { segment, from: lengthOf(segment), to: 0 }
          : { segment, from: 0, to: lengthOf(segment) },
      ),
      { segment: to.segment, from: last.end, to: to.alongMetres },
    ];
  };

  return (from, to) => {
    const [starts, ends] = [near(from), near(to)];
    const pairs = starts.flatMap((start) => {
      const end = ends.find(({ segment }) => componentOf(segment) === componentOf(start.segment));
      return end ? [{ start, end }] : [];
    });
    const pair = pairs.sort((a, b) => a.start.metres + a.end.metres - b.start.metres - b.end.metres)[0];
    return pair && between(pair.start, pair.end);
  };
}
