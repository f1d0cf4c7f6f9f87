import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import type { Area } from "./area.ts";
import { whyNotDeliverable } from "./why-not-deliverable.ts";

const { ph } = countries;
const poblacion = { latitude: 14.5654, longitude: 121.0297 };
const serendra = { latitude: 14.5502, longitude: 121.0541 };
const inTheBay = { latitude: 14.56, longitude: 120.85 };

const why = (to: typeof serendra, metres: number, outletArea?: Area, country = ph) =>
  whyNotDeliverable({ from: poblacion, to, metres }, country, outletArea);

test("riders go as far as the country says, to the metre", () => {
  expect([25_000, 25_000.4, 25_001].map((metres) => why(serendra, metres))).toEqual([
    undefined,
    undefined,
    "too_far",
  ]);
});

test("riders stay in the country's area, and without one the distance alone decides", () => {
  expect(why(inTheBay, 20_000)).toBe("outside_area");
  expect(why(inTheBay, 20_000, undefined, { ...ph, delivery_area: undefined })).toBeUndefined();
});

test("an outlet's own area stands in for the country's", () => {
  const bay: Area = [
    [
      [
        [120.8, 14.5],
        [120.9, 14.5],
        [120.9, 14.6],
        [120.8, 14.6],
        [120.8, 14.5],
      ],
    ],
  ];
  expect(why(inTheBay, 20_000, bay)).toBeUndefined();
  expect(why(serendra, 3000, bay)).toBe("outside_area");
});

test("zeroed and mixed-up coordinates are nowhere near", () => {
  const nowhere = { latitude: 0, longitude: 0 };
  const country = { ...ph, delivery_area: undefined };
  expect(why(nowhere, 0, undefined, country)).toBe("outside_area");
  expect(whyNotDeliverable({ from: nowhere, to: serendra, metres: 0 }, country, undefined)).toBe(
    "outside_area",
  );
});

test("every country's area is closed, and its map's middle lies in it", () => {
  for (const { delivery_area, map } of Object.values(countries)) {
    const rings = delivery_area?.flat() ?? [];
    for (const ring of rings) {
      expect(ring.at(-1)).toEqual(ring[0]);
      expect(ring.length).toBeGreaterThan(3);
    }
    expect(
      whyNotDeliverable({ from: map, to: map, metres: 0 }, { ...ph, map, delivery_area }, undefined),
    ).toBeUndefined();
  }
});
