import { straightRoutes } from "@waybill/domain/dispatch/straight-routes";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openMetrics } from "../../platform/http/metrics.ts";
import { readSettings } from "../../platform/settings/settings.ts";
import { findStreetData } from "../street-data.ts";
import { embeddedRouter } from "./embedded-router.ts";
import { chooseTimesByRoad, openRideTimes } from "./ride-times.ts";
import { routerThatAnswers } from "./router.fixture.ts";

const poblacion = { latitude: 14.5654, longitude: 121.0297 };
const serendra = { latitude: 14.5502, longitude: 121.0541 };
const cebu = { latitude: 10.3157, longitude: 123.8854 };
const near = { latitude: 14.561, longitude: 121.033 };
const asked = { from: [near, serendra, cebu], to: [poblacion], farthestMetres: [8_000], max: 40 };
const budgetMs = 20_000;

/** Ride times with these settings, and the logged fallbacks. */
function opened(env: Record<string, string>, choose: typeof chooseTimesByRoad = chooseTimesByRoad) {
  let time = 0;
  const settings = readSettings(env);
  const byRoad = choose({ settings, fetch, now: () => new Date(time) }, findStreetData(settings));
  onTestFinished(async () => byRoad?.close?.());
  const metrics = openMetrics();
  const warned: { reason: string; estimated: number; places: number }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => warned.push(JSON.parse(line) as never) });
  const rideTimes = openRideTimes({ metrics, log, now: () => new Date(time) }, byRoad);
  const estimated = async (reason: string) =>
    (await metrics.rideTimesEstimated.get()).values.find(({ labels }) => labels.reason === reason)?.value ??
    0;
  return { rideTimes, warned, estimated, advance: (ms: number) => (time += ms) };
}
const routerWith: typeof routerThatAnswers = async (reply) => {
  const made = await routerThatAnswers(reply);
  onTestFinished(made.close);
  return made;
};

test("the deployment's own roads give the routes of all riders in reach, computed in a thread [16.15]", async () => {
  const { rideTimes, warned } = opened({ COUNTRY: "ph" });
  const router = embeddedRouter(findStreetData(readSettings({ COUNTRY: "ph" }))!);
  onTestFinished(router.close!);
  let ticks = 0;
  const others = setInterval(() => ticks++, 1);
  const routes = await rideTimes.find(asked, budgetMs);
  clearInterval(others);
  expect(ticks).toBeGreaterThan(2);
  for (const rider of [near, serendra]) {
    const [found, route] = [routes(rider, poblacion), (await router.route(rider, poblacion))!];
    expect(found.metres).toBeCloseTo(route.metres, 0);
    // The roads' own time assumes 8 m/s, a rider's usual speed is 5.5 m/s.
    expect(found.seconds / route.seconds).toBeCloseTo(8 / 5.5, 2);
  }
  expect(routes(cebu, poblacion)).toEqual(straightRoutes()(cebu, poblacion));
  expect(warned).toEqual([]);
});

test("two concurrent runs get their own results, one after the other", async () => {
  const { rideTimes } = opened({ COUNTRY: "ph" });
  const [one, other] = await Promise.all([
    rideTimes.find(asked, budgetMs),
    rideTimes.find({ ...asked, from: [poblacion], to: [serendra] }, budgetMs),
  ]);
  expect(one(serendra, poblacion)).not.toEqual(straightRoutes()(serendra, poblacion));
  expect(other(poblacion, serendra)).not.toEqual(straightRoutes()(poblacion, serendra));
});

test("when a run's budget is used up, straight lines replace the rest, and log and metrics say so [16.16]", async () => {
  const { rideTimes, warned, estimated } = opened({ COUNTRY: "ph" });
  const routes = await rideTimes.find(asked, 0);
  expect(routes(serendra, poblacion)).toEqual(straightRoutes()(serendra, poblacion));
  expect(warned).toMatchObject([{ reason: "budget", estimated: 1, places: 1 }]);
  expect(await estimated("budget")).toBe(1);
});

test("without roads and router, routes are straight lines, without a warning [16.15]", async () => {
  const { rideTimes, warned } = opened({ COUNTRY: "ph" }, () => undefined);
  const routes = await rideTimes.find(asked, budgetMs);
  expect(routes(serendra, poblacion)).toEqual(straightRoutes()(serendra, poblacion));
  expect(warned).toEqual([]);
});

test("OSRM's table service is called for the riders near each place [16.15]", async () => {
  const answers = { code: "Ok", durations: [[120.5], [null]], distances: [[840.1], [null]] };
  const { url, asked: received } = await routerWith(() => ({ body: answers }));
  const { rideTimes } = opened({ COUNTRY: "ph", ROUTING_ENGINE: "osrm", ROUTING_URL: url });
  const routes = await rideTimes.find(asked, budgetMs, () => 8);
  expect(routes(near, poblacion).metres).toBeCloseTo(840.1, 1);
  expect(routes(near, poblacion).seconds).toBeCloseTo(120.5, 1);
  expect(routes(serendra, poblacion).metres).toBe(8_001);
  expect(received).toEqual([
    {
      method: "GET",
      url: "/table/v1/driving/121.033,14.561;121.0541,14.5502;121.0297,14.5654?sources=0;1&destinations=2&annotations=duration,distance",
      body: undefined,
    },
  ]);
});

test("Valhalla's matrix service is called, whose distances are in kilometres [16.15]", async () => {
  const answers = {
    sources_to_targets: [
      [{ distance: 0.8401, time: 120, from_index: 0, to_index: 0 }],
      [{ distance: null, time: null, from_index: 1, to_index: 0 }],
    ],
    units: "kilometers",
  };
  const { url, asked: received } = await routerWith(() => ({ body: answers }));
  const { rideTimes } = opened({ COUNTRY: "ph", ROUTING_ENGINE: "valhalla", ROUTING_URL: url });
  const routes = await rideTimes.find(asked, budgetMs, () => 8);
  expect(routes(near, poblacion).metres).toBeCloseTo(840.1, 1);
  expect(routes(near, poblacion).seconds).toBe(120);
  expect(routes(serendra, poblacion).metres).toBe(8_001);
  expect(received).toEqual([
    {
      method: "POST",
      url: "/sources_to_targets",
      body: {
        sources: [
          { lat: 14.561, lon: 121.033 },
          { lat: 14.5502, lon: 121.0541 },
        ],
        targets: [{ lat: 14.5654, lon: 121.0297 }],
        costing: "motor_scooter",
        units: "kilometers",
      },
    },
  ]);
});

test("a failing router is skipped for a while, and straight lines replace its times [16.16]", async () => {
  const { url, asked: received } = await routerWith(() => ({ status: 500 }));
  const { rideTimes, warned, estimated, advance } = opened({
    COUNTRY: "ph",
    ROUTING_ENGINE: "osrm",
    ROUTING_URL: url,
  });
  expect((await rideTimes.find(asked, budgetMs))(near, poblacion)).toEqual(straightRoutes()(near, poblacion));
  expect(warned).toMatchObject([{ reason: "away", estimated: 1 }]);
  await rideTimes.find(asked, budgetMs);
  expect(received).toHaveLength(1);
  expect(await estimated("away")).toBe(2);
  advance(10_001);
  await rideTimes.find(asked, budgetMs);
  expect(received).toHaveLength(2);
});

test("a place with more riders nearby than the router accepts per request is requested in parts [16.15]", async () => {
  const rows = (value: number) => Array.from({ length: 90 }, () => [value]);
  const { url, asked: received } = await routerWith(() => ({
    body: { code: "Ok", durations: rows(100), distances: rows(700) },
  }));
  const { rideTimes } = opened({ COUNTRY: "ph", ROUTING_ENGINE: "osrm", ROUTING_URL: url });
  const from = Array.from({ length: 110 }, (_, n) => ({ ...near, latitude: near.latitude + n / 10_000 }));
  const routes = await rideTimes.find({ ...asked, from, max: 1_000 }, budgetMs);
  for (const rider of from) expect(routes(rider, poblacion).metres).toBe(700);
  expect(received).toHaveLength(2);
  // A dispatching run compares fewer riders, with one request per place.
  await rideTimes.find({ ...asked, from, max: 60 }, budgetMs);
  expect(received).toHaveLength(3);
});

test("if a router knows no road near a place, straight lines replace its routes, and the router is called again later [16.15]", async () => {
  const { url, asked: received } = await routerWith(() => ({ status: 400, body: { code: "NoSegment" } }));
  const { rideTimes, warned, estimated } = opened({
    COUNTRY: "ph",
    ROUTING_ENGINE: "osrm",
    ROUTING_URL: url,
  });
  for (const turn of [1, 2]) {
    const routes = await rideTimes.find(asked, budgetMs);
    expect(routes(serendra, poblacion)).toEqual(straightRoutes()(serendra, poblacion));
    expect(received).toHaveLength(turn);
    expect(await estimated("no_road")).toBe(turn);
  }
  expect(warned).toEqual([]);
});

test("a pick-up outside the deployment's roads gets straight lines [16.15]", async () => {
  const { rideTimes, warned, estimated } = opened({ COUNTRY: "ph" });
  const beside = { ...cebu, latitude: cebu.latitude + 0.01 };
  const routes = await rideTimes.find({ ...asked, from: [beside], to: [cebu] }, budgetMs);
  expect(routes(beside, cebu)).toEqual(straightRoutes()(beside, cebu));
  expect(warned).toEqual([]);
  expect(await estimated("no_road")).toBe(1);
});
