import { expect, test } from "vitest";
import { countries } from "../../markets/countries.ts";
import {
  areaFile,
  areaOfGeometry,
  areaOfRings,
  geometryOf,
  readAreaFile,
  squareKilometres,
} from "./area-geojson.ts";
import type { Ring } from "./delivery-area.ts";

const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const outline = square(121, 14.5, 0.1);
const hole = square(121.02, 14.52, 0.02);

test("an exported file imports to the same area, with holes and several polygons [14.65]", () => {
  const areas = [
    [[outline, hole]],
    [[outline, hole], [square(122, 14, 0.05)]],
    ...Object.values(countries).flatMap(({ delivery_area }) => (delivery_area ? [delivery_area] : [])),
  ];
  for (const area of areas) {
    expect(readAreaFile(areaFile("Makati", area))).toEqual({ name: "Makati", area });
    expect(areaOfGeometry(geometryOf(area))).toEqual(area);
  }
});

test("a bare geometry, a feature and a collection are read; altitudes are dropped; anything but polygons is refused", () => {
  const geometry = { type: "Polygon", coordinates: [outline.map(([x, y]) => [x, y, 12])] };
  expect(readAreaFile(JSON.stringify(geometry))).toEqual({ name: undefined, area: [[outline]] });
  const feature = { type: "Feature", properties: { name: " BGC " }, geometry };
  expect(readAreaFile(JSON.stringify(feature))?.name).toBe("BGC");
  const point = { type: "Feature", properties: null, geometry: { type: "Point", coordinates: [121, 14] } };
  expect(
    readAreaFile(JSON.stringify({ type: "FeatureCollection", features: [point, feature] }))?.area,
  ).toEqual([[outline]]);
  for (const wrong of [
    "",
    "[]",
    "null",
    JSON.stringify(point),
    '{"type":"Polygon","coordinates":[[["a","b"]]]}',
  ])
    expect(readAreaFile(wrong), wrong).toBeUndefined();
});

test("every polygon corner needs two numbers, and a blank name counts as none", () => {
  const ring = JSON.stringify(outline);
  for (const [type, coordinates] of [
    ["Polygon", "[]"],
    ["Polygon", "[[]]"],
    ["Polygon", "[[[121]]]"],
    ["Polygon", '"abc"'],
    ["Polygon", '[["ab"]]'],
    ["Polygon", '[[{"length":2}]]'],
    ["Polygon", `[${ring},[[121,14],["a","b"]]]`],
    ["Polygon", `[${ring},[[121,"14"]]]`],
    ["Polygon", `[[${ring}]]`],
    ["MultiPolygon", `[${ring}]`],
    ["MultiPolygon", `[[${ring}],[]]`],
    ["LineString", `[${ring}]`],
  ] as const)
    expect(readAreaFile(`{"type":"${type}","coordinates":${coordinates}}`), coordinates).toBeUndefined();
  for (const features of ["5", "[]", "{}"])
    expect(readAreaFile(`{"type":"FeatureCollection","features":${features}}`), features).toBeUndefined();
  const named = (name: unknown) =>
    readAreaFile(
      JSON.stringify({
        type: "Feature",
        properties: { name },
        geometry: geometryOf([[outline]]),
        features: [5],
      }),
    );
  expect(named("BGC")?.name).toBe("BGC");
  expect(named(" ")?.name).toBeUndefined();
  expect(named(7)?.name).toBeUndefined();
  expect(geometryOf([[outline]]).type).toBe("Polygon");
  expect(geometryOf([[outline], [hole]]).type).toBe("MultiPolygon");
});

test("rings that are drawn separately become outlines with their holes [14.64]", () => {
  const far = square(122, 14, 0.05);
  const island = square(121.025, 14.525, 0.005);
  expect(areaOfRings([hole, far, outline])).toEqual([[far], [outline, hole]]);
  expect(areaOfRings([outline, hole, island])).toEqual([[outline, hole], [island]]);
  expect(areaOfRings([])).toEqual([]);
});

test("a square degree at the equator has 12,364 square kilometres, and a hole is subtracted", () => {
  expect(squareKilometres([[square(0, 0, 1)]])).toBeCloseTo(12_364, -1);
  const small = squareKilometres([[hole]]);
  expect(squareKilometres([[outline, hole]])).toBeCloseTo(squareKilometres([[outline]]) - small, 6);
});
