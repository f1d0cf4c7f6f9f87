export type Spot = readonly [x: number, y: number];

/** Where a way can be seen on every window: above the card at the foot, and inside the edges. */
const clear = { left: 70, right: 410, top: 90, bottom: 290 };
export const isClear = ([x, y]: Spot): boolean =>
  x > clear.left && x < clear.right && y > clear.top && y < clear.bottom;

/** How far a way leads: one that winds back is hard to follow, however long it is. */
function reachOf(way: readonly Spot[]): number {
  const [start, end] = [way[0], way.at(-1)];
  return start && end ? Math.hypot(end[0] - start[0], end[1] - start[1]) : 0;
}

/** The parts of a road that lie in the clear. */
function clearParts(road: readonly Spot[]): Spot[][] {
  const parts: Spot[][] = [[]];
  for (const spot of road) {
    if (isClear(spot)) parts.at(-1)?.push(spot);
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts;
}

type Crossing = { road: readonly Spot[]; at: number };

/** Where roads meet: the places that two of them name. */
function crossings(roads: readonly (readonly Spot[])[]): Crossing[][] {
  const places = new Map<string, Crossing[]>();
  for (const road of roads)
    for (const [at, spot] of road.entries()) {
      const meeting = places.get(spot.join()) ?? [];
      places.set(spot.join(), [...meeting, { road, at }]);
    }
  return [...places.values()].filter(({ length }) => length > 1);
}

/** Both ways to a crossing along one of its roads; the crossing is their last spot. */
const waysTo = ({ road, at }: Crossing): Spot[][] => [road.slice(0, at + 1), road.slice(at).reverse()];

/** A leg shorter than this is covered by the pins at its end. */
const shortestLeg = 70;

/** The ways along two roads that turn at their crossing, like a rider's. */
const turningWays = (roads: readonly (readonly Spot[])[]): Spot[][] =>
  crossings(roads).flatMap((meeting) => {
    const legs = meeting.flatMap(waysTo).filter((leg) => reachOf(leg) >= shortestLeg);
    return legs.flatMap((first, index) =>
      legs.slice(index + 1).flatMap((second) => {
        const way = [...first, ...second.toReversed().slice(1)];
        const turns = reachOf(first) + reachOf(second) > reachOf(way) * 1.15;
        return turns ? [way] : [];
      }),
    );
  });

const farthest = (ways: readonly Spot[][]): Spot[] =>
  ways.reduce((best, way) => (reachOf(way) > reachOf(best) ? way : best), []);

/** The way of the example delivery: the one that leads furthest with a turn, else along one road. */
export function exampleWay(roads: readonly (readonly Spot[])[]): Spot[] {
  const parts = roads.flatMap(clearParts);
  const turning = farthest(turningWays(parts));
  return turning.length > 0 ? turning : farthest(parts);
}
