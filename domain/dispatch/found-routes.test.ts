import { expect, test } from "vitest";
import { foundRoutes } from "./found-routes.ts";
import { coordinatePairs, joinRideTimes } from "./ride-times.ts";
import { straightRoutes } from "./straight-routes.ts";

const place = (east: number) => ({ latitude: 14.55, longitude: 121 + east / 100 });
const [shop, door] = [place(0), place(3)];
const riders = [place(1), place(2), place(9)];
const asked = {
  from: coordinatePairs(riders),
  to: coordinatePairs([shop, door]),
  farthestMetres: Float64Array.of(5_000, 5_000),
  max: 3,
};
const found = joinRideTimes([[{ from: 1, seconds: 300, metres: 2_900 }], undefined]);

test("a known route keeps its length, and its time is scaled to the current speed of riders there [16.15] [16.17]", () => {
  const slow = foundRoutes(asked, found, () => 4);
  expect(slow(riders[1]!, shop)).toEqual({ metres: 2_900, seconds: 600 });
  const quick = foundRoutes(asked, found, () => 8);
  expect(quick(riders[1]!, shop)).toEqual({ metres: 2_900, seconds: 300 });
  expect(quick(riders[1]!, door).seconds * 8).toBeCloseTo(slow(riders[1]!, door).seconds * 4);
});

test("an unknown route is estimated as the straight line plus 30 % [16.15] [16.16]", () => {
  const routes = foundRoutes(asked, found);
  expect(routes(riders[1]!, door)).toEqual(straightRoutes()(riders[1]!, door));
  expect(routes(door, shop)).toEqual(straightRoutes()(door, shop));
  expect(routes(riders[1]!, place(4))).toEqual(straightRoutes()(riders[1]!, place(4)));
  expect(foundRoutes(asked, undefined)(riders[1]!, shop)).toEqual(straightRoutes()(riders[1]!, shop));
});

test("a rider who was searched for and not found is farther away than the search radius", () => {
  const routes = foundRoutes(asked, found);
  expect(straightRoutes()(riders[0]!, shop).metres).toBeLessThan(5_000);
  expect(routes(riders[0]!, shop).metres).toBe(5_001);
  expect(routes(riders[2]!, shop)).toEqual(straightRoutes()(riders[2]!, shop));
  // The search has returned its maximum number of riders, so there may be more in reach.
  expect(foundRoutes({ ...asked, max: 1 }, found)(riders[0]!, shop)).toEqual(
    straightRoutes()(riders[0]!, shop),
  );
});

const oneDoor = (from: (typeof riders)[number], metres: number, to = door) => ({
  from: coordinatePairs([from]),
  to: coordinatePairs([to]),
  seconds: Float32Array.of(metres / 8),
  metres: Float32Array.of(metres),
});

test("a known route to a drop-off is used as computed, and has the same length in the other direction [16.15]", () => {
  const routes = foundRoutes(asked, found, () => 4, oneDoor(shop, 6_000));
  expect(routes(shop, door)).toEqual({ metres: 6_000, seconds: 1_500 });
  const otherDoor = place(4);
  const twoDoors = {
    from: coordinatePairs([shop, door]),
    to: coordinatePairs([door, otherDoor]),
    seconds: Float32Array.of(750, 200),
    metres: Float32Array.of(6_000, 1_600),
  };
  const among = foundRoutes(asked, found, () => 8, twoDoors);
  expect(among(door, otherDoor).metres).toBe(1_600);
  expect(among(otherDoor, door).metres).toBe(1_600);
});

/** How many times longer than the straight line a route of this length from the shop to the drop-off is. */
const lengthened = (metres: number): number => metres / straightRoutes()(shop, door).metres;

test("if only the route from a drop-off to a shop is known, it is used for the other direction [16.15]", () => {
  const stop = place(5);
  const back = foundRoutes(
    { ...asked, from: coordinatePairs([...riders, stop]) },
    joinRideTimes([[{ from: 3, seconds: 500, metres: 4_900 }], undefined]),
    () => 8,
    oneDoor(door, 3_000, stop),
  );
  expect(back(shop, stop)).toEqual({ metres: 4_900, seconds: 500 });
});

test("from other points the straight line to a drop-off is lengthened like the route from its own shop, at most twice", () => {
  const routes = (metres: number) => foundRoutes(asked, undefined, undefined, oneDoor(shop, metres));
  const straight = straightRoutes()(riders[0]!, door).metres;
  expect(routes(6_000)(riders[0]!, door).metres).toBeCloseTo(straight * lengthened(6_000));
  expect(routes(60_000)(riders[0]!, door).metres).toBeCloseTo(straight * 2);
  expect(routes(10)(riders[0]!, door).metres).toBeCloseTo(straight);
  expect(routes(6_000)(riders[0]!, place(4))).toEqual(straightRoutes()(riders[0]!, place(4)));
});
