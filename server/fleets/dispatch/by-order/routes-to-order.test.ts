import { joinRideTimes } from "@waybill/domain/dispatch/ride-times";
import { dispatchRules, defaultDeliveryLimits } from "@waybill/domain/dispatch/reach";
import { defaultSpeed } from "@waybill/domain/riders/nearness";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openMetrics } from "../../../platform/http/metrics.ts";
import { openRideTimes } from "../../../places/routing/ride-times.ts";
import { orderOf, riderOf } from "@waybill/domain/dispatch/facts.fixture";
import { routesToOrder } from "./routes-to-order.ts";

const now = 1_800_000_000;
const shop = { latitude: 14.55, longitude: 121.03 };
/** The given number of metres north of the shop, in a straight line. */
const north = (metres: number) => ({ ...shop, latitude: shop.latitude + metres / 111_195 });
/** Roads hardly longer than the straight line: every route is 7.6 km and takes a quarter of an hour. */
const rideTimes = openRideTimes(
  { now: () => new Date(0), log: pino({ level: "silent" }), metrics: openMetrics() },
  {
    find: async ({ from }) =>
      joinRideTimes([
        Array.from({ length: from.length / 2 }, (_, at) => ({ from: at, seconds: 900, metres: 7_600 })),
      ]),
  },
);
const routesOf = () =>
  routesToOrder(
    {
      rideTimes,
      paces: { now: async () => () => defaultSpeed },
    },
    orderOf({ pickUp: shop, waitingSince: now }),
    {
      riders: [riderOf({ position: { place: north(7_000), at: now } })],
      rules: dispatchRules("scooter:8000", defaultDeliveryLimits),
      now,
    },
  );

test("a rider within the search radius by road is found, even beyond 1.3 times the straight line [16.15]", async () => {
  expect((await routesOf())(north(7_000), shop).metres).toBe(7_600);
});
