import { expect, test } from "vitest";
import { exampleRoute, type PicturePoint } from "./example-route.ts";

const along = (from: PicturePoint, to: PicturePoint): PicturePoint[] =>
  Array.from({ length: 11 }, (_, step) => [
    from[0] + ((to[0] - from[0]) * step) / 10,
    from[1] + ((to[1] - from[1]) * step) / 10,
  ]);

test("the example delivery turns at a crossing of two roads", () => {
  const across = along([100, 150], [400, 150]);
  const down = along([160, 150], [160, 280]);
  const route = exampleRoute([across, down]);
  expect({ from: route[0], to: route.at(-1) }).toEqual({ from: [400, 150], to: [160, 280] });
  expect(route).toContainEqual([160, 150]);
});

test("without a crossing the example delivery follows the longest road", () => {
  const long = along([100, 150], [400, 150]);
  expect(exampleRoute([along([100, 200], [200, 200]), long])).toEqual(long);
});
