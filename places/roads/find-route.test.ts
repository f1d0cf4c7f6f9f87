import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPlaces } from "../build-places.ts";
import { district } from "../fixtures/district.fixture.ts";
import { placeFiles } from "../place-folder.ts";
import { perDegree, type MapElement, type Tags } from "../source/map-element.ts";
import { buildRoads } from "./build-roads.ts";
import { routeFinder, type Point } from "./find-route.ts";
import { nearestSegments } from "./road-grid.ts";
import { costOf, networkOf } from "./road-network.ts";
import { metresPerUnit, perDegree as unitsPerDegree, readRoads } from "./roads-file.ts";
import { pathFinder } from "./shortest-path.ts";
import { twoWheelerRulesOf } from "./two-wheeler-rules.ts";

const folder = mkdtempSync(join(tmpdir(), "waybill-ways-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a point on a small map whose unit is a hundredth of a degree, about a kilometre. */
const at = (east: number, north: number): Point => ({ longitude: east / 100, latitude: north / 100 });

type Street = [tags: Tags, ...points: [east: number, north: number][]];

const elementOf = ([tags, ...points]: Street): MapElement => ({
  type: "line",
  tags,
  nodes: Float64Array.from(points, ([east, north]) => (east + 100) * 1000 + north + 100),
  line: Int32Array.from(points.flat(), (value) => (value / 100) * perDegree),
});

let plans = 0;
/** Finds routes on a map of streets, given as lists of points; streets meet where they share a point. */
function routesOver(streets: readonly Street[], country = "ph") {
  const file = join(folder, `plan-${plans++}.bin`);
  const elements = streets.map(elementOf);
  const rules = twoWheelerRulesOf(country);
  buildRoads(file, { elements: () => elements, rules, streetOf: () => 0, folder });
  const bytes = readFileSync(file);
  return routeFinder(readRoads(new Uint8Array(bytes).buffer));
}
const lineOf = (route: ReturnType<ReturnType<typeof routesOver>>) =>
  route?.line.map(([longitude, latitude]) => [Math.round(longitude * 100), Math.round(latitude * 100)]);

const street = { highway: "residential" };
/** A block of four one-way streets: east along the south side, north, west, then south. */
const block = (south: Tags): Street[] => [
  [south, [0, 0], [1, 0], [2, 0]],
  [street, [2, 0], [2, 1]],
  [street, [2, 1], [1, 1], [0, 1]],
  [street, [0, 1], [0, 0]],
];

test("a route runs along the roads, and through one-way streets only in their direction [11.45] [11.47]", () => {
  const bothWays = routesOver(block(street));
  expect(lineOf(bothWays(at(0, 0), at(2, 0)))).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  const oneWay = routesOver(block({ ...street, oneway: "yes" }));
  expect(lineOf(oneWay(at(0, 0), at(2, 0)))).toHaveLength(3);
  const around = oneWay(at(2, 0), at(0, 0))!;
  expect(lineOf(around)).toEqual([
    [2, 0],
    [2, 1],
    [1, 1],
    [0, 1],
    [0, 0],
  ]);
  expect(around.metres).toBeCloseTo(4 * 1112, -2);
  expect(around.seconds).toBeCloseTo(around.metres / (20 / 3.6), -1);
});

test("two-wheelers avoid motorways where the law requires it, and ferries that take no vehicles [11.45]", () => {
  const withMotorway: Street[] = [...block({ highway: "motorway", oneway: "no" })];
  const [from, to] = [at(0, 0.2), at(2, 0.2)];
  expect(lineOf(routesOver(withMotorway, "sg")(from, to))).toContainEqual([1, 0]);
  expect(lineOf(routesOver(withMotorway, "ph")(from, to))).not.toContainEqual([1, 0]);

  const ferry = { route: "ferry" };
  expect(lineOf(routesOver(block(ferry))(from, to))).not.toContainEqual([1, 0]);
  const island: Street[] = [
    [street, [0, 0], [0, 1]],
    [{ ...ferry, motorcycle: "yes" }, [0, 1], [5, 1]],
    [street, [5, 1], [5, 0]],
  ];
  expect(lineOf(routesOver(island)(at(0, 0), at(5, 0)))).toContainEqual([5, 1]);
});

test("there is no route to a point without roads, or to a point far from any", () => {
  const routeBetween = routesOver([...block(street), [street, [50, 50], [51, 50]]]);
  expect(routeBetween(at(0, 0), at(50, 50))).toBeUndefined();
  expect(routeBetween(at(0, 0), at(20, 20))).toBeUndefined();
});

beforeAll(async () => {
  await buildPlaces({
    source: district(),
    madeOf: "poblacion",
    fingerprint: "1",
    country: "ph",
    languages: ["en"],
    folder: join(folder, "ph"),
    onStep: () => {},
  });
});
const poblacion = () => readRoads(new Uint8Array(readFileSync(join(folder, "ph", placeFiles.roads))).buffer);

/**
 * Returns the minimum cost from a junction to all others by the simplest algorithm: repeats until nothing changes.
 */
function cheapestRoutes(roads: ReturnType<typeof poblacion>, from: number): Float64Array {
  const min = new Float64Array(roads.junctionLongitude.length).fill(Infinity);
  min[from] = 0;
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (let segment = 0; segment < roads.segmentFrom.length; segment++) {
      const cost = costOf(roads, segment, roads.segmentDecimetres[segment]! / 10);
      const [a, b] = [roads.segmentFrom[segment]!, roads.segmentTo[segment]!];
      for (const [start, end, flag] of [
        [a, b, 1],
        [b, a, 2],
      ] as const)
        if (roads.segmentFlags[segment]! & flag && min[start]! + cost < min[end]!) {
          min[end] = min[start]! + cost;
          hasChanged = true;
        }
    }
  }
  return min;
}

test("on real streets the bidirectional search finds the path with the minimum cost", () => {
  const roads = poblacion();
  const find = pathFinder(roads, networkOf(roads));
  const junctions = roads.junctionLongitude.length;
  for (const from of [3, 400, 801].map((one) => one % junctions)) {
    const min = cheapestRoutes(roads, from);
    for (let to = 0; to < junctions; to += 7) {
      const path = find([{ junction: from, cost: 0 }], [{ junction: to, cost: 0 }]);
      expect(path?.cost ?? Infinity).toBe(min[to]);
    }
  }
});

test("near a pole and beyond the grid no road is found, and the search ends", () => {
  const roads = poblacion();
  const { west, south, columns } = roads.grid;
  const near = (x: number, y: number) =>
    nearestSegments(roads, {
      longitude: x / unitsPerDegree,
      latitude: y / unitsPerDegree,
      farthestMetres: 1_500,
      isMeant: () => true,
    });
  const { length } = roads.junctionLongitude;
  const [x, y] = [roads.junctionLongitude[length >> 1]!, roads.junctionLatitude[length >> 1]!];
  for (const latitude of [90, -90, 89.99, -89.99])
    for (const longitude of [x / unitsPerDegree, 0, 180, -180])
      expect(near(longitude * unitsPerDegree, latitude * unitsPerDegree)).toEqual([]);

  const metre = 1 / metresPerUnit;
  const [cellSize, top] = [250, Math.floor(roads.cell.at(-1)! / columns) + 1];
  expect(near(west - metre, y)).toEqual([]);
  expect(near(west + columns * cellSize + metre, y)).toEqual([]);
  expect(near(x, south - metre)).toEqual([]);
  // The grid ends in the north with the last row that has a road: that road must be found from a metre beyond it.
  const northmost = roads.junctionLatitude.reduce((best, one, at, all) => (one > all[best]! ? at : best), 0);
  const above = near(roads.junctionLongitude[northmost]!, south + top * cellSize + metre);
  expect(above[0]!.metres).toBeLessThan(600);
  expect(near(x, y)[0]!.metres).toBeLessThan(1);
});
