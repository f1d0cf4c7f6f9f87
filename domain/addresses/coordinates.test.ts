import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceInMetres, isValidPlace, parsePlace } from "./coordinates.ts";

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const place = fc.record({ latitude, longitude });

test("a typed pair of numbers is a point, anything else is a search text", () => {
  expect(parsePlace("14.5547,121.0244")).toEqual({ latitude: 14.5547, longitude: 121.0244 });
  expect(parsePlace(" -33.9 , 18 ")).toEqual({ latitude: -33.9, longitude: 18 });
  for (const text of ["", "14.5", "91,0", "0,181", "5, Ayala", "1,2,3", "5 Ayala Ave, 12"]) {
    expect(parsePlace(text), text).toBeUndefined();
  }
});

test("a point has both coordinates, within the valid range", () => {
  expect(isValidPlace({ latitude: 90, longitude: -180 })).toBe(true);
  expect(isValidPlace({ latitude: Number.NaN, longitude: 0 })).toBe(false);
  expect(isValidPlace({ latitude: "14", longitude: 121 })).toBe(false);
  expect(isValidPlace({ latitude: 14 })).toBe(false);
});

test("distances are along great circles", () => {
  const manila = { latitude: 14.5995, longitude: 120.9842 };
  const singapore = { latitude: 1.3521, longitude: 103.8198 };
  expect(distanceInMetres(manila, singapore) / 1000).toBeGreaterThan(2385);
  expect(distanceInMetres(manila, singapore) / 1000).toBeLessThan(2400);
  expect(distanceInMetres({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    Math.PI * 6_371_008.8,
    0,
  );
});

test("a distance is equal in both directions, zero to the same point, and never over half the globe", () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(distanceInMetres(a, b)).toBeCloseTo(distanceInMetres(b, a), 3);
      expect(distanceInMetres(a, a)).toBe(0);
      expect(distanceInMetres(a, b)).toBeLessThanOrEqual(Math.PI * 6_371_008.8);
    }),
  );
});
