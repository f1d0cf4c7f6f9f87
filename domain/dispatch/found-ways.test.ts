import { expect, test } from "vitest";
import { foundWays } from "./found-ways.ts";
import { pairsOf, timesOf } from "./ride-times.ts";
import { straightWays } from "./straight-ways.ts";

const place = (east: number) => ({ latitude: 14.55, longitude: 121 + east / 100 });
const [shop, door] = [place(0), place(3)];
const riders = [place(1), place(2), place(9)];
const asked = {
  from: pairsOf(riders),
  to: pairsOf([shop, door]),
  farthestMetres: Float64Array.of(5_000, 5_000),
  most: 3,
};
const found = timesOf([[{ from: 1, seconds: 300, metres: 2_900 }], undefined]);

test("a way that was found is ridden as long as found, at the pace that riders make there [16.15] [16.17]", () => {
  const slow = foundWays(asked, found, () => 4);
  expect(slow(riders[1]!, shop)).toEqual({ metres: 2_900, seconds: 600 });
  const quick = foundWays(asked, found, () => 8);
  expect(quick(riders[1]!, shop)).toEqual({ metres: 2_900, seconds: 300 });
  expect(quick(riders[1]!, door).seconds * 8).toBeCloseTo(slow(riders[1]!, door).seconds * 4);
});

test("where nobody has looked a way is the straight line and three tenths [16.15] [16.16]", () => {
  const ways = foundWays(asked, found);
  expect(ways(riders[1]!, door)).toEqual(straightWays()(riders[1]!, door));
  expect(ways(door, shop)).toEqual(straightWays()(door, shop));
  expect(ways(riders[1]!, place(4))).toEqual(straightWays()(riders[1]!, place(4)));
  expect(foundWays(asked, undefined)(riders[1]!, shop)).toEqual(straightWays()(riders[1]!, shop));
});

test("who was looked for and not found is farther away than was looked", () => {
  const ways = foundWays(asked, found);
  expect(straightWays()(riders[0]!, shop).metres).toBeLessThan(5_000);
  expect(ways(riders[0]!, shop).metres).toBe(5_001);
  expect(ways(riders[2]!, shop)).toEqual(straightWays()(riders[2]!, shop));
  // With as many found as were asked for, others may still be in reach.
  expect(foundWays({ ...asked, most: 1 }, found)(riders[0]!, shop)).toEqual(straightWays()(riders[0]!, shop));
});
