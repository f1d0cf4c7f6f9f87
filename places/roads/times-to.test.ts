import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { coordinatePairs, type RideTo, type RideTimesResult } from "@waybill/domain/dispatch/ride-times";
import { seededRandom } from "@waybill/domain/seeded-random";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPlaces } from "../build-places.ts";
import { district } from "../fixtures/district.fixture.ts";
import { placeFiles } from "../place-folder.ts";
import { routeFinder, type Point, type Route } from "./find-route.ts";
import { readRoads, type Roads } from "./roads-file.ts";
import { timesFinder, timesWithin } from "./times-to.ts";

/** Returns the rides to one point, first to arrive first; undefined if it was not searched. */
function ridesTo(
  { start, from, seconds, metres, isKnown }: RideTimesResult,
  place: number,
): RideTo[] | undefined {
  if (!isKnown[place]) return undefined;
  return Array.from({ length: start[place + 1]! - start[place]! }, (_, n) => {
    const at = start[place]! + n;
    return { from: from[at]!, seconds: seconds[at]!, metres: metres[at]! };
  });
}

const folder = mkdtempSync(join(tmpdir(), "waybill-times-"));
let roads: Roads;
beforeAll(async () => {
  await buildPlaces({
    source: district(),
    madeOf: "poblacion",
    fingerprint: "1",
    country: "ph",
    languages: ["en"],
    folder,
    onStep: () => {},
  });
  roads = readRoads(new Uint8Array(readFileSync(join(folder, placeFiles.roads))).buffer);
});
afterAll(() => rmSync(folder, { recursive: true }));

const random = seededRandom("riders and pick-ups of Poblacion");
const somewhere = (): Point => ({
  latitude: 14.561 + random() * 0.009,
  longitude: 121.026 + random() * 0.011,
});
const riders = Array.from({ length: 40 }, somewhere);
const pickUps = Array.from({ length: 15 }, somewhere);
const asking = (farthest: number, max = Infinity) => ({
  from: coordinatePairs(riders),
  to: coordinatePairs(pickUps),
  farthestMetres: new Float64Array(pickUps.length).fill(farthest),
  max,
});
const still = () => 0;

test("one search from a pick-up finds what separate searches from each rider find [16.15]", () => {
  const findRoute = routeFinder(roads);
  const asked = asking(50_000);
  const found = timesWithin(timesFinder(roads), asked, 1, still);
  for (const [place, pickUp] of pickUps.entries()) {
    const rides = ridesTo(found, place)!;
    const routes = new Map(
      riders.flatMap((rider, from) => {
        const route = findRoute(rider, pickUp);
        return route ? [[from, route] as const] : [];
      }),
    );
    expect(rides.map(({ from }) => from).toSorted((a, b) => a - b)).toEqual([...routes.keys()]);
    for (const { from, seconds, metres } of rides) {
      expect(seconds).toBeCloseTo(routes.get(from)!.seconds, 0);
      expect(metres / routes.get(from)!.metres).toBeCloseTo(1, 1);
    }
    expect(rides.length).toBeGreaterThan(30);
  }
});

test("riders beyond the maximum distance are not found, and a limited result has the first to arrive", () => {
  const find = timesFinder(roads);
  const all = timesWithin(find, asking(50_000), 1, still);
  const near = timesWithin(find, asking(600), 1, still);
  const first = timesWithin(find, asking(50_000, 5), 1, still);
  let cut = 0;
  for (const place of pickUps.keys()) {
    const rides = ridesTo(all, place)!;
    const inReach = rides.filter(({ metres }) => metres <= 600);
    cut += rides.length - inReach.length;
    expect(ridesTo(near, place)!.map(({ from }) => from)).toEqual(inReach.map(({ from }) => from));
    expect(ridesTo(first, place)).toEqual(rides.slice(0, 5));
  }
  expect(cut).toBeGreaterThan(100);
});

test("a one-way street is used only in its direction, both on the way there and back", () => {
  const findRoute = routeFinder(roads);
  const there = timesWithin(
    timesFinder(roads),
    {
      ...asking(50_000),
      from: coordinatePairs(pickUps),
      to: coordinatePairs(riders),
      farthestMetres: new Float64Array(riders.length).fill(50_000),
    },
    1,
    still,
  );
  const differs = (one: Route, other: Route) => Math.abs(one.seconds - other.seconds) > 20;
  let different = 0;
  for (const [place, rider] of riders.entries())
    for (const { from, seconds } of ridesTo(there, place)!) {
      const [forth, back] = [findRoute(pickUps[from]!, rider)!, findRoute(rider, pickUps[from]!)!];
      expect(seconds).toBeCloseTo(forth.seconds, 0);
      if (differs(forth, back)) different += 1;
    }
  expect(different).toBeGreaterThan(20);
});

test("if the time budget is used up, the remaining points are marked as unknown [16.16]", () => {
  let time = 0;
  const found = timesWithin(timesFinder(roads), asking(5_000), 4, () => time++);
  const known = [...found.isKnown];
  expect(known.lastIndexOf(1)).toBe(known.indexOf(0) - 1);
  expect(known.filter(Boolean)).toHaveLength(3);
  expect(ridesTo(found, 2)!.length).toBeGreaterThan(0);
  expect(ridesTo(found, 3)).toBeUndefined();
  expect(timesWithin(timesFinder(roads), asking(5_000), 0, still).isKnown).not.toContain(1);
});

test("a point far from all roads has no known routes, and a rider far from them is not found [16.15]", () => {
  const find = timesFinder(roads);
  const asked = { ...asking(50_000), to: coordinatePairs([{ latitude: 20, longitude: 121 }]) };
  const found = timesWithin(find, asked, 1, still);
  expect(ridesTo(found, 0)).toBeUndefined();
  expect(found.offRoads).toBe(1);
  const lost = { ...asking(50_000), from: coordinatePairs([{ latitude: 20, longitude: 121 }, riders[0]!]) };
  expect(ridesTo(timesWithin(find, lost, 1, still), 0)!.map(({ from }) => from)).toEqual([1]);
});

test("a search for a single rider gives the same as a search among all [16.15]", () => {
  const find = timesFinder(roads);
  const only = Uint32Array.from(pickUps, (_, place) => (7 * place) % riders.length);
  const [all, alone] = [asking(50_000), { ...asking(50_000), only }].map((asked) =>
    timesWithin(find, asked, 1, still),
  );
  for (const [place, rider] of only.entries())
    expect(ridesTo(alone!, place)).toEqual(ridesTo(all!, place)!.filter(({ from }) => from === rider));
});
