import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

type Position = [number, number];
type Feature = {
  properties: { kind: string; name?: string };
  geometry: { type: string; coordinates: never };
};
type MapFile = { type: string; note: string; features: Feature[] };

const folder = fileURLToPath(new URL("./base-map/", import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
const read = (name: string) => JSON.parse(readFileSync(folder + name, "utf8")) as MapFile;

const linesOf = ({ geometry: { type, coordinates } }: Feature): Position[][] => {
  if (type === "Point") return [[coordinates]];
  if (type === "LineString") return [coordinates];
  return type === "MultiPolygon" ? (coordinates as Position[][][]).flat() : coordinates;
};

/** West, south, east, north. */
const boxes = {
  "sketch-ph.json": [120.7, 14.1, 121.5, 14.8],
  "sketch-sg.json": [103.6, 1.2, 104.05, 1.48],
  "sketch-pk.json": [66.85, 24.65, 67.25, 24.96],
  "sketch-kw.json": [47.8, 29.18, 48.25, 29.5],
} as const;

const isInside = ([x, y]: Position, ring: Position[]) =>
  ring.slice(1).filter(([bx, by], at) => {
    const [ax, ay] = ring[at]!;
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
  }).length %
    2 ===
  1;

test("the map without a network is seven files of at most 1.2 MB together", () => {
  expect(names).toEqual([
    "sketch-kw.json",
    "sketch-ph.json",
    "sketch-pk.json",
    "sketch-sg.json",
    "world-borders.json",
    "world-land.json",
    "world-places.json",
  ]);
  const bytes = names.reduce((sum, name) => sum + statSync(folder + name).size, 0);
  expect(bytes).toBeLessThanOrEqual(1_200_000);
});

test.each(names)(
  "every shape of %s is whole: areas closed, lines with two ends, places on the globe",
  (name) => {
    const { type, note, features } = read(name);
    expect(type).toBe("FeatureCollection");
    expect(note).not.toBe("");
    for (const feature of features) {
      const isArea = feature.geometry.type.endsWith("Polygon");
      for (const line of linesOf(feature)) {
        expect(line.length).toBeGreaterThanOrEqual(isArea ? 4 : feature.geometry.type === "Point" ? 1 : 2);
        if (isArea) expect(line[0]).toEqual(line.at(-1));
        expect(line.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)).toBe(true);
      }
    }
  },
);

test.each(Object.entries(boxes))("%s says that it is a sketch and stays around its city", (name, box) => {
  const { note, features } = read(name);
  const [west, south, east, north] = box;
  expect(note).toContain("hand-made sketch");
  const points = features.flatMap(linesOf).flat();
  expect(points.filter(([x, y]) => x < west || x > east || y < south || y > north)).toEqual([]);
  const kinds = new Set(features.map(({ properties }) => properties.kind));
  expect([...kinds].sort()).toEqual(expect.arrayContaining(["district", "park", "road", "street", "water"]));
});

test.each(Object.keys(boxes))("no made-up street of %s has its middle in water", (name) => {
  const { features } = read(name);
  const waters = features
    .filter(({ properties }) => properties.kind === "water")
    .map((area) => linesOf(area)[0]!);
  const middles = features
    .filter(({ geometry }) => geometry.type === "MultiLineString")
    .flatMap(linesOf)
    .map(([a, b]): Position => [(a![0] + b![0]) / 2, (a![1] + b![1]) / 2]);
  expect(middles.length).toBeGreaterThan(300);
  expect(middles.filter((point) => waters.some((ring) => isInside(point, ring)))).toEqual([]);
});

test("cities come largest first, capitals whatever their size", () => {
  const places = read("world-places.json").features.map(({ properties }) => properties) as {
    kind: string;
    name: string;
    people: number;
  }[];
  expect(places.map(({ people }) => people)).toEqual(
    places.map(({ people }) => people).sort((a, b) => b - a),
  );
  for (const name of ["Manila", "Singapore", "Islamabad", "Kuwait City"])
    expect(places).toContainEqual(expect.objectContaining({ kind: "capital", name }));
  expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(["Karachi", "Makati City"]));
});
