import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pointAlongPath, lengthOf, randomStart, streetPath } from "./path.ts";
import { seededRandom } from "@waybill/domain/seeded-random";

const poblacion = { latitude: 14.5649, longitude: 121.0297 };
const serendra = { latitude: 14.5502, longitude: 121.0541 };

test("a path begins at the start, ends at the goal and is not much longer than a route by streets", () => {
  fc.assert(
    fc.property(fc.string(), fc.double({ min: -0.05, max: 0.05, noNaN: true }), (seed, shift) => {
      const goal = { latitude: serendra.latitude + shift, longitude: serendra.longitude - shift };
      const path = streetPath(poblacion, goal, seededRandom(seed));
      expect(path[0]).toEqual(poblacion);
      expect(path.at(-1)).toEqual(goal);
      expect(lengthOf(path)).toBeLessThanOrEqual(distanceInMetres(poblacion, goal) * 2.2 + 1);
    }),
  );
});

test("a rider on a path only moves forward", () => {
  const path = streetPath(poblacion, serendra, seededRandom("forward"));
  expect(pointAlongPath(path, 0).position).toEqual(poblacion);
  expect(distanceInMetres(pointAlongPath(path, 1).position, serendra)).toBeLessThan(1);
  const steps = Array.from({ length: 50 }, (_, step) => pointAlongPath(path, step / 50));
  for (const { heading } of steps) {
    expect(heading).toBeGreaterThanOrEqual(0);
    expect(heading).toBeLessThan(360);
  }
  const longestStep = Math.max(
    ...steps
      .slice(1)
      .map(({ position }, index) => distanceInMetres(position, steps[index]?.position ?? position)),
  );
  expect(longestStep).toBeLessThanOrEqual(lengthOf(path) / 50 + 1);
});

test("a rider starts at about the requested distance", () => {
  const start = randomStart(poblacion, 1_200, seededRandom("wait"));
  expect(Math.abs(distanceInMetres(start, poblacion) - 1_200)).toBeLessThan(30);
});
