import fc from "fast-check";
import { expect, test } from "vitest";
import { isInArea, type Area, type Ring } from "./area.ts";

const square = (from: number, to: number): Ring => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const place = (longitude: number, latitude: number) => ({ longitude, latitude });
const withHole: Area = [[square(0, 10), square(4, 6)]];

test("a place is in an area, in its hole or beside it", () => {
  expect(isInArea(place(2, 2), withHole)).toBe(true);
  expect(isInArea(place(5, 5), withHole)).toBe(false);
  expect(isInArea(place(11, 5), withHole)).toBe(false);
  expect(isInArea(place(2, 2), [])).toBe(false);
});

test("a border is inside, that of a hole too", () => {
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

test("a box holds exactly what lies between its sides, in whichever direction it is drawn", () => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.boolean(), (x, y, isTurned) => {
      const ring = isTurned ? [...square(-7, 7)].reverse() : square(-7, 7);
      expect(isInArea(place(x, y), [[ring]])).toBe(Math.abs(x) <= 7 && Math.abs(y) <= 7);
    }),
  );
});

test("every corner of any polygon is inside, and what is far away is not", () => {
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
