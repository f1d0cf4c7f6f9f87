import fc from "fast-check";
import { expect, test } from "vitest";
import { type Area, isInArea, type Position, type Ring, whyNotDeliverable } from "./delivery-area.ts";
import { countries } from "../../markets/countries.ts";

const square = (from: number, to: number): Ring => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const place = (longitude: number, latitude: number) => ({ longitude, latitude });
const withHole: Area = [[square(0, 10), square(4, 6)]];

test("a point is inside an area, in its hole or outside", () => {
  expect(isInArea(place(2, 2), withHole)).toBe(true);
  expect(isInArea(place(5, 5), withHole)).toBe(false);
  expect(isInArea(place(11, 5), withHole)).toBe(false);
  expect(isInArea(place(2, 2), [])).toBe(false);
});

test("a border counts as inside, also that of a hole", () => {
  for (const [x, y] of [
    [0, 0],
    [10, 10],
    [5, 0],
    [0, 5],
    [10, 3],
    [4, 5],
    [6, 6],
  ] as const)
    expect(isInArea(place(x, y), withHole)).toBe(true);
});

test("another polygon may fill a hole, and islands count as well", () => {
  const islands: Area = [...withHole, [square(4.5, 5.5)], [square(20, 21)]];
  expect(isInArea(place(5, 5), islands)).toBe(true);
  expect(isInArea(place(20.5, 20.5), islands)).toBe(true);
  expect(isInArea(place(15, 15), islands)).toBe(false);
});

const coordinate = fc.double({ min: -20, max: 20, noNaN: true });

test("a box contains exactly the points between its sides, drawn in any direction", () => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.boolean(), (x, y, isTurned) => {
      const ring = isTurned ? [...square(-7, 7)].reverse() : square(-7, 7);
      expect(isInArea(place(x, y), [[ring]])).toBe(Math.abs(x) <= 7 && Math.abs(y) <= 7);
    }),
  );
});

test("a triangle contains exactly the points on one side of all three edges, however it is turned", () => {
  const corners = fc.tuple(coordinate, coordinate, coordinate, coordinate, coordinate, coordinate);
  const sideOf = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position) =>
    Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  fc.assert(
    fc.property(corners, coordinate, coordinate, ([ax, ay, bx, by, cx, cy], x, y) => {
      const [a, b, c, at] = [
        [ax, ay],
        [bx, by],
        [cx, cy],
        [x, y],
      ] as [Position, Position, Position, Position];
      const sides = [sideOf(a, b, at), sideOf(b, c, at), sideOf(c, a, at)];
      // For a point exactly on an edge's line the result depends on rounding, so such points are skipped.
      fc.pre(!sides.includes(0) && sideOf(a, b, c) !== 0);
      expect(isInArea(place(x, y), [[[a, b, c, a]]])).toBe(new Set(sides).size === 1);
    }),
    { numRuns: 300 },
  );
  const slope: Area = [
    [
      [
        [0, 0],
        [8, 4],
        [2, 8],
        [0, 0],
      ],
    ],
  ];
  expect(isInArea(place(4, 2), slope)).toBe(true);
  expect(isInArea(place(4, 1.9), slope)).toBe(false);
  expect(isInArea(place(5, 6), slope)).toBe(true);
  expect(isInArea(place(12, 6), slope)).toBe(false);
  expect(isInArea(place(-2, -1), slope)).toBe(false);
});

test("every corner of a polygon is inside, and distant points are not", () => {
  const rings = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(rings, (corners) => {
      const [first] = corners;
      const area: Area = [[[...corners, first as [number, number]]]];
      for (const [x, y] of corners) expect(isInArea(place(x, y), area)).toBe(true);
      expect(isInArea(place(40, 40), area)).toBe(false);
    }),
  );
});

const { ph } = countries;
const poblacion = { latitude: 14.5654, longitude: 121.0297 };
const serendra = { latitude: 14.5502, longitude: 121.0541 };
const inTheBay = { latitude: 14.56, longitude: 120.85 };

const why = (to: typeof serendra, metres: number, outletArea?: Area, country = ph) =>
  whyNotDeliverable({ from: poblacion, to, metres }, country, outletArea);

test("riders go as far as the country's limit, to the metre", () => {
  expect([25_000, 25_000.4, 25_001].map((metres) => why(serendra, metres))).toEqual([
    undefined,
    undefined,
    "too_far",
  ]);
});

test("riders stay in the country's area; without one only the distance counts", () => {
  expect(why(inTheBay, 20_000)).toBe("outside_area");
  expect(why(inTheBay, 20_000, undefined, { ...ph, delivery_area: undefined })).toBeUndefined();
});

test("an outlet's own area replaces the country's", () => {
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

test("zero and swapped coordinates are refused", () => {
  const nowhere = { latitude: 0, longitude: 0 };
  const country = { ...ph, delivery_area: undefined };
  expect(why(nowhere, 0, undefined, country)).toBe("outside_area");
  expect(whyNotDeliverable({ from: nowhere, to: serendra, metres: 0 }, country, undefined)).toBe(
    "outside_area",
  );
});

test("every country's area is closed, and contains the centre of its map", () => {
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
