import { expect, test } from "vitest";
import { splitRouteAtRider, routeOfLegs } from "./drawn-route.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const store = at(14.56, 121.02);
const corner = at(14.56, 121.04);
const customer = at(14.55, 121.04);
const road = [store, corner, customer];

test("a route is split at the rider, and not at all if the rider is off the route", () => {
  const cut = splitRouteAtRider(road, at(14.5601, 121.03));
  expect(cut?.ridden[0]).toEqual(store);
  expect(cut?.ridden.at(-1)?.longitude).toBeCloseTo(121.03, 6);
  expect(cut?.ahead.slice(1)).toEqual([corner, customer]);
  expect(splitRouteAtRider(road, at(14.58, 121.02))).toBeUndefined();
});

test("the drawn route follows the road ahead of the rider, and the part already ridden is drawn as road too [11.47]", () => {
  const leg = { from: store, to: customer, route: road };
  expect(routeOfLegs([], [leg])).toMatchObject({ ahead: [store, ...road, customer] });
  const route = routeOfLegs([at(14.56, 121.025), at(14.56, 121.03)], [leg]);
  expect(route.isGuess).toBeUndefined();
  expect(route.ahead).toContainEqual(corner);
  expect(route.ridden?.[0]).toEqual(store);
  expect(route.ridden).not.toContainEqual(corner);
});

test("a straight line is marked as a guess: without a road route, and for a rider off the road [11.47]", () => {
  const unknown = { from: store, to: customer, route: undefined };
  expect(routeOfLegs([], [unknown])).toEqual({ ahead: [store, customer], ridden: [], isGuess: true });
  const away = at(14.58, 121.02);
  const lost = routeOfLegs([away], [{ ...unknown, route: road }]);
  expect(lost).toMatchObject({ ahead: [away, customer], isGuess: true });
  const toStore = { from: away, to: store, route: [away, store] };
  expect(routeOfLegs([away], [toStore, unknown]).isGuess).toBe(true);
});
