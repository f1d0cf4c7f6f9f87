import type { Order } from "@waybill/contract/order";
import { expect, test } from "vitest";
import type { RoadRoutes } from "../places/routing/road-route.ts";
import { stopsAhead, routeThrough } from "./route-ahead.ts";

const store = { latitude: 14.56, longitude: 121.02 };
const home = { latitude: 14.55, longitude: 121.05 };
const rider = { latitude: 14.57, longitude: 121.01 };
const orderThrough = (...statuses: Order["status"][]) =>
  ({
    status: statuses.at(-1),
    status_history: statuses.map((status) => ({ status, created_at: "2026-11-28T04:00:00Z" })),
    source: store,
    customer: { location: home },
  }) as Order;

test("the rider goes to the store first, then to the drop-off, and back with a return", () => {
  expect(stopsAhead(orderThrough("COURIER_ACCEPTED_DELIVERY"))).toEqual([store, home]);
  expect(stopsAhead(orderThrough("COURIER_ACCEPTED_DELIVERY", "DELAYED"))).toEqual([store, home]);
  expect(stopsAhead(orderThrough("PICKED_UP"))).toEqual([home]);
  expect(stopsAhead(orderThrough("PICKED_UP", "RETURN_INITIATED"))).toEqual([store]);
});

const routesThat = (find: RoadRoutes["find"]): RoadRoutes => ({
  find,
  log: { warn: () => undefined } as never,
});

test("the route follows the roads, and is straight if a part of it is unknown", async () => {
  const byRoad = routesThat(async () => ({
    distance_metres: 900,
    duration_seconds: 90,
    line: [[121.03, 14.555]],
  }));
  expect(await routeThrough(byRoad, [rider, store, home])).toEqual({
    through: [
      rider,
      { latitude: 14.555, longitude: 121.03 },
      store,
      { latitude: 14.555, longitude: 121.03 },
      home,
    ],
    isGuess: false,
  });
  const none = routesThat(async () => null);
  expect(await routeThrough(none, [rider, home])).toEqual({ through: [rider, home], isGuess: true });
});
