import { expect, test } from "vitest";
import { straightRoutes } from "./straight-routes.ts";

test("a route is the straight line plus 30 %, at 20 km/h or another speed", () => {
  const [from, to] = [
    { latitude: 14.5, longitude: 121 },
    { latitude: 14.6, longitude: 121 },
  ];
  const { metres, seconds } = straightRoutes()(from, to);
  expect(metres).toBeCloseTo(11_119.5 * 1.3, 0);
  expect(metres / seconds).toBeCloseTo(5.5);
  expect(straightRoutes(11)(from, to).seconds).toBeCloseTo(seconds / 2);
});
