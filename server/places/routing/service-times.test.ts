import { coordinatePairs } from "@waybill/domain/dispatch/ride-times";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { serviceTimes } from "./service-times.ts";

const makati = { latitude: 14.55, longitude: 121.03 };
const riders = Array.from({ length: 400 }, (_, n) => ({ ...makati, latitude: 14.55 + n / 1e6 }));
const doors = Array.from({ length: 12 }, (_, n) => ({ ...makati, longitude: 121.03 + n / 1e6 }));
const asked = {
  from: coordinatePairs(riders),
  to: coordinatePairs(doors),
  farthestMetres: new Float64Array(doors.length).fill(2_000),
  max: riders.length,
};

/** A slow router that records the max number of concurrent requests. */
const slowRouter = () => {
  let open = 0;
  const received = { questions: 0, maxOpen: 0 };
  const ridesToPlace = async (some: readonly unknown[]) => {
    received.questions += 1;
    received.maxOpen = Math.max(received.maxOpen, (open += 1));
    await wait(5);
    open -= 1;
    return some.map(() => ({ seconds: 60, metres: 500 }));
  };
  return { received, ridesToPlace };
};

test("a router gets at most eight concurrent requests, however many riders and places there are", async () => {
  const { received, ridesToPlace } = slowRouter();
  const times = serviceTimes(ridesToPlace, () => new Date());
  const found = await times.find(asked, 60_000);
  expect(received).toEqual({ questions: 60, maxOpen: 8 });
  expect(found.from).toHaveLength(doors.length * riders.length);
  expect([...found.isKnown]).toEqual(doors.map(() => 1));
});

test("pairs beyond the budget are not requested, and count neither as known nor as off the roads", async () => {
  const { received, ridesToPlace } = slowRouter();
  let now = 0;
  const times = serviceTimes(
    (some) => ridesToPlace(some).finally(() => (now = 1_000)),
    () => new Date(now),
  );
  const found = await times.find(asked, 500);
  expect(received.questions).toBe(8);
  // Five requests for the first place, and three for the second.
  expect([...found.isKnown]).toEqual(doors.map((_, n) => (n === 0 ? 1 : 0)));
  expect(found.offRoads).toBe(0);
});
