import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceInMetres } from "../../addresses/coordinates.ts";
import { nearestOf } from "./nearest.ts";

test("the nearest points are the same as by brute force, within a distance and after a filter", () => {
  const degrees = (from: number) => fc.double({ min: from, max: from + 0.2, noNaN: true });
  const place = fc.record({ latitude: degrees(14.5), longitude: degrees(121) });
  const drawn = fc.record({
    places: fc.array(place, { maxLength: 60 }),
    to: place,
    max: fc.integer({ min: 0, max: 9 }),
    withinMetres: fc.integer({ min: 0, max: 20_000 }),
    each: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(drawn, ({ places, to, max, withinMetres, each }) => {
      const counts = (number: number) => number % each === 0;
      const far = (number: number) => distanceInMetres(places[number]!, to);
      const found = nearestOf(places)(to, { max, withinMetres, counts });
      const all = [...places.keys()].filter(
        (number) => counts(number) && far(number) <= withinMetres * 1.001,
      );
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((number) => all.includes(number))).toBe(true);
      // Distances on a plane are slightly inexact, so two points at nearly the same distance may be in either
      // order.
      const expected = all
        .map(far)
        .toSorted((one, other) => one - other)
        .slice(0, max);
      const slack = all.filter((number) => far(number) > withinMetres * 0.999).length;
      expect(found.length).toBeGreaterThanOrEqual(Math.min(max, all.length - slack));
      found.forEach((number, at) => expect(far(number)).toBeLessThanOrEqual(expected[at]! * 1.002 + 1));
    }),
  );
});
