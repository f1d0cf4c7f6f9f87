import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import type { Area, Ring } from "./delivery-area.ts";
import { areaProblem, overlap } from "./drawn-area.ts";

const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const problem = (area: Area) => areaProblem(area, countries.ph);

test("what was drawn has to be an area: closed, with corners, not crossing itself, in the country [14.28]", () => {
  expect(problem([[square(121, 14, 0.2)]])).toBeUndefined();
  expect(problem([[square(121, 14, 0.2), square(121.05, 14.05, 0.1)]])).toBeUndefined();
  expect(problem([])).toBe("ring_too_short");
  expect(problem([[]])).toBe("ring_too_short");
  expect(problem([[square(121, 14, 0.2).slice(0, 3)]])).toBe("ring_too_short");
  expect(problem([[square(121, 14, 0.2).slice(0, 4)]])).toBe("ring_not_closed");
  const bow: Ring = [
    [121, 14],
    [121.2, 14.2],
    [121.2, 14],
    [121, 14.2],
    [121, 14],
  ];
  expect(problem([[bow]])).toBe("ring_crosses_itself");
  expect(problem([[square(121, 14, 0.2), square(121.15, 14.15, 0.1)]])).toBe("hole_outside");
  const swapped = square(121, 14, 0.2).map(([x, y]) => [y, x] as const);
  expect(problem([[swapped]])).toBe("outside_country");
  const many = Array.from({ length: 10_001 }, (_, n) => [121 + n / 1e6, 14] as const);
  expect(problem([[many]])).toBe("too_many_corners");
});

test("areas overlap that share more than a border [14.28]", () => {
  const area = (west: number, south: number, size: number): Area => [[square(west, south, size)]];
  expect(overlap(area(121, 14, 1), area(121.5, 14.5, 1))).toBe(true);
  expect(overlap(area(121, 14, 1), area(121.2, 14.2, 0.2))).toBe(true);
  expect(overlap(area(121, 14, 1), area(121, 14, 1))).toBe(true);
  expect(overlap(area(121, 14, 1), area(122, 14, 1))).toBe(false);
  expect(overlap(area(121, 14, 1), area(123, 14, 1))).toBe(false);
  // One that lies in the other's hole.
  const ring: Area = [[square(121, 14, 1), square(121.2, 14.2, 0.6)]];
  expect(overlap(ring, area(121.4, 14.4, 0.2))).toBe(false);
  expect(overlap(ring, area(121.1, 14.4, 0.2))).toBe(true);
});
