export type PicturePoint = readonly [x: number, y: number];

/** The area visible in every window: above the card at the bottom, and inside the edges. */
const clear = { left: 70, right: 410, top: 90, bottom: 290 };
export const isInClearArea = ([x, y]: PicturePoint): boolean =>
  x > clear.left && x < clear.right && y > clear.top && y < clear.bottom;

/**
 * The straight distance between a route's ends, by which routes are compared: a long but winding route is hard to
 * follow.
 */
function reachOf(route: readonly PicturePoint[]): number {
  const [start, end] = [route[0], route.at(-1)];
  return start && end ? Math.hypot(end[0] - start[0], end[1] - start[1]) : 0;
}

/** The parts of a road inside the visible area. */
function clearParts(road: readonly PicturePoint[]): PicturePoint[][] {
  const parts: PicturePoint[][] = [[]];
  for (const spot of road) {
    if (isInClearArea(spot)) parts.at(-1)?.push(spot);
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts;
}

type Crossing = { road: readonly PicturePoint[]; at: number };

/** The points that two roads share. */
function crossings(roads: readonly (readonly PicturePoint[])[]): Crossing[][] {
  const places = new Map<string, Crossing[]>();
  for (const road of roads)
    for (const [at, spot] of road.entries()) {
      const meeting = places.get(spot.join()) ?? [];
      places.set(spot.join(), [...meeting, { road, at }]);
    }
  return [...places.values()].filter(({ length }) => length > 1);
}

/** Both parts of a road that end at a crossing, each with the crossing as its last point. */
const routesTo = ({ road, at }: Crossing): PicturePoint[][] => [
  road.slice(0, at + 1),
  road.slice(at).reverse(),
];

/** A leg shorter than this is covered by the pins at its end. */
const shortestLeg = 70;

/** The routes along two roads that turn at their crossing, like a rider's. */
const turningRoutes = (roads: readonly (readonly PicturePoint[])[]): PicturePoint[][] =>
  crossings(roads).flatMap((meeting) => {
    const legs = meeting.flatMap(routesTo).filter((leg) => reachOf(leg) >= shortestLeg);
    return legs.flatMap((first, index) =>
      legs.slice(index + 1).flatMap((second) => {
        const route = [...first, ...second.toReversed().slice(1)];
        const hasDetour = reachOf(first) + reachOf(second) > reachOf(route) * 1.15;
        return hasDetour ? [route] : [];
      }),
    );
  });

const farthest = (routes: readonly PicturePoint[][]): PicturePoint[] =>
  routes.reduce((best, route) => (reachOf(route) > reachOf(best) ? route : best), []);

/** The example delivery's route: the farthest one with a turn, else along one road. */
export function exampleRoute(roads: readonly (readonly PicturePoint[])[]): PicturePoint[] {
  const parts = roads.flatMap(clearParts);
  const turning = farthest(turningRoutes(parts));
  return turning.length > 0 ? turning : farthest(parts);
}
