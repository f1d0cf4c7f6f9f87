import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { Settings } from "../../platform/settings/settings.ts";
import { chooseDistance } from "./distance.ts";
import { chooseRouter, type Router } from "./router.ts";
import { routerThatAnswers } from "./router.fixture.ts";

const poblacion = { latitude: 14.5654, longitude: 121.0297 };
const serendra = { latitude: 14.5502, longitude: 121.0541 };
const straight = distanceInMetres(poblacion, serendra);
const estimated = straight * 1.3;

const inOsrm = (distance: unknown) => ({ code: "Ok", routes: [{ distance, duration: 600 }], waypoints: [] });
const inValhalla = (length: number) => ({
  trip: { status: 0, units: "kilometers", summary: { length, time: 600 } },
});

const router: typeof routerThatAnswers = async (reply) => {
  const made = await routerThatAnswers(reply);
  onTestFinished(made.close);
  return made;
};

function distanceBy(routingEngine: Settings["routingEngine"], routingUrl: string | undefined) {
  let time = 0;
  const log = pino({ level: "silent" });
  const settings = { routingEngine, routingUrl };
  const router = chooseRouter({ settings, fetch }, undefined);
  const distance = chooseDistance(
    { settings, log, country: { pricing: undefined }, now: () => new Date(time) },
    router,
  );
  return { distance, route: router?.route, advance: (ms: number) => (time += ms) };
}

test("without a router the distance is the straight line, without a call", async () => {
  expect(await distanceBy("great-circle", undefined).distance(poblacion, serendra)).toBe(straight);
});

test("OSRM is called for the distance by road", async () => {
  const { url, asked } = await router(() => ({ body: inOsrm(4321.5) }));
  expect(await distanceBy("osrm", url).distance(poblacion, serendra)).toBe(4321.5);
  expect(asked).toEqual([
    {
      method: "GET",
      url: "/route/v1/driving/121.0297,14.5654;121.0541,14.5502?overview=false",
      body: undefined,
    },
  ]);
});

test("Valhalla is called for a motor scooter's route, under any base path", async () => {
  const { url, asked } = await router(() => ({ body: inValhalla(4.3215) }));
  expect(await distanceBy("valhalla", `${url}/routing`).distance(poblacion, serendra)).toBeCloseTo(4321.5, 6);
  expect(asked).toEqual([
    {
      method: "POST",
      url: "/routing/route",
      body: {
        locations: [
          { lat: 14.5654, lon: 121.0297 },
          { lat: 14.5502, lon: 121.0541 },
        ],
        costing: "motor_scooter",
        units: "kilometers",
        directions_type: "none",
      },
    },
  ]);
});

test("a pair of places is requested once an hour, and its return direction separately", async () => {
  const { url, asked } = await router(() => ({ body: inOsrm(4000) }));
  const { distance, advance } = distanceBy("osrm", url);
  await Promise.all([distance(poblacion, serendra), distance(poblacion, serendra)]);
  advance(3_599_999);
  await distance(poblacion, serendra);
  expect(asked.length).toBe(1);
  await distance(serendra, poblacion);
  expect(asked.length).toBe(2);
  advance(1);
  await distance(poblacion, serendra);
  expect(asked.length).toBe(3);
});

test.each([
  ["an error", { status: 500 }],
  ["no JSON", { body: "<html>" }],
  ["no route", { body: { code: "Ok", routes: [] } }],
  ["a distance below zero", { body: inOsrm(-1) }],
  ["a distance that is a text", { body: inOsrm("far") }],
  ["a redirect", { status: 302 }],
  ["nothing", { isSilent: true }],
])(
  "while a router responds with %s distances are estimated, and the router is not called for ten seconds",
  async (_, reply) => {
    const { url, asked } = await router((turn) => (turn === 1 ? reply : { body: inOsrm(4000) }));
    const { distance, advance } = distanceBy("osrm", url);
    expect(await distance(poblacion, serendra)).toBe(estimated);
    advance(9_999);
    expect(await distance(poblacion, serendra)).toBe(estimated);
    expect(asked.length).toBe(1);
    advance(1);
    expect(await distance(poblacion, serendra)).toBe(4000);
  },
);

test("if a router knows no route, only that route is estimated", async () => {
  const noRoute = { status: 400, body: { code: "NoRoute", message: "Impossible route between points" } };
  const { url, asked } = await router((turn) => (turn === 1 ? noRoute : { body: inOsrm(4000) }));
  const { distance } = distanceBy("osrm", url);
  expect(await distance(poblacion, serendra)).toBe(estimated);
  expect(await distance(poblacion, serendra)).toBe(estimated);
  expect(await distance(serendra, poblacion)).toBe(4000);
  expect(asked.length).toBe(2);
});

test("if the router is unavailable a fee is quoted anyway", async () => {
  expect(await distanceBy("valhalla", "http://127.0.0.1:1").distance(poblacion, serendra)).toBe(estimated);
});

test("a route is drawn as the service returns it [11.44]", async () => {
  const line = [
    [121.0297, 14.5654],
    [121.04, 14.56],
    [121.0541, 14.5502],
  ];
  const unsnapped = { routes: [{ distance: 4000, duration: 600, geometry: { coordinates: line } }] };
  const { url, asked } = await router(() => ({ body: unsnapped }));
  expect(await distanceBy("osrm", url).route?.(poblacion, serendra)).toEqual({
    metres: 4000,
    seconds: 600,
    line,
  });
  expect(asked[0]!.url).toContain("overview=full&geometries=geojson");

  // The two points of the example in Valhalla's documentation of its line format.
  const shape = "_p~iF~ps|U_ulLnnqC";
  const inTrip = { trip: { summary: { length: 4, time: 600 }, legs: [{ shape }] } };
  const other = await router(() => ({ body: inTrip }));
  const route = await distanceBy("valhalla", other.url).route?.(poblacion, serendra);
  expect(route).toMatchObject({ metres: 4000, seconds: 600 });
  expect(route!.line).toEqual([
    [-12.02, 3.85],
    [-12.095, 4.07],
  ]);
});

test("a price rule that says 'by road' counts the road, any other the straight line [11.49]", async () => {
  const around = { log: pino({ level: "silent" }), now: () => new Date(0) };
  const settings = { routingEngine: "great-circle" as const };
  const byRoad: Router = { route: async () => undefined, metres: async () => 4321 };
  const metres = (distance: "road" | "straight" | undefined) =>
    chooseDistance({ ...around, settings, country: { pricing: distance && { distance } } }, byRoad)(
      poblacion,
      serendra,
    );
  expect(await metres("road")).toBe(4321);
  expect(await metres("straight")).toBe(straight);
  expect(await metres(undefined)).toBe(straight);
});
