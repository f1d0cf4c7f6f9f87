import { expect, test } from "vitest";
import { candidatesFor } from "./candidates.ts";
import { orderOf, riderOf } from "./facts.fixture.ts";
import type { ParcelFacts, RiderFacts } from "./facts.ts";
import { dispatchRules, defaultDeliveryLimits, defaultReach } from "./reach.ts";
import { straightRoutes } from "./straight-routes.ts";

const now = 1_800_000_000;
const turn = { now, rules: dispatchRules(defaultReach, defaultDeliveryLimits), routes: straightRoutes(10) };
/** Returns the point this many metres by road north of the shop. */
const north = (metres: number) => ({ latitude: 14.55 + metres / 1.3 / 111_195, longitude: 121.03 });
const parcel = (orderId: string, from: number, to: number): ParcelFacts => ({
  orderId,
  pickUp: north(from),
  dropOff: north(to),
  readyAt: now - 60,
  dueAt: now + 3600,
});
const order = orderOf({ ...parcel("one", 0, 3000), waitingSince: now });
const rider = (riderId: string, metres: number | null, facts: Partial<RiderFacts> = {}): RiderFacts =>
  riderOf({
    riderId,
    position: metres === null ? null : { place: north(metres), at: now },
    idleSince: now,
    ...facts,
  });

test("candidates are the riders who may get the offer, lowest dispatcher's cost first, with the expected times [16.23]", () => {
  const { candidates } = candidatesFor(
    order,
    [rider("far", -5000), rider("played", -10, { isAskedLast: true }), rider("near", -1000)],
    turn,
  );
  expect(candidates.map(({ riderId }) => riderId)).toEqual(["near", "far", "played"]);
  const [near] = candidates;
  expect(near?.metresToPickUp).toBeCloseTo(1000, 0);
  expect(near?.approachSeconds).toBeCloseTo(100, 0);
  expect(near?.pickUpAt).toBeCloseTo(now + 100, 0);
  // 180 s at the shop, and 300 s on the road.
  expect(near?.dropOffAt).toBeCloseTo(now + 100 + 180 + 300, 0);
  expect(near).toMatchObject({ lateSeconds: 0, stopsBefore: 0 });
  // If all riders would wait until the parcel is ready, the nearest gets the offer, because that ride is shortest.
  const unready = { ...order, readyAt: now + 3000, dueAt: now + 9000 };
  const riders = [rider("far", -5000), rider("near", -1000)];
  expect(candidatesFor(unready, riders, turn).candidates.map(({ riderId }) => riderId)).toEqual([
    "near",
    "far",
  ]);
  const late = candidatesFor({ ...order, dueAt: now + 400 }, [rider("near", -1000)], turn).candidates[0];
  expect(late?.lateSeconds).toBeCloseTo(180, 0);
});

test("a busy rider collects after earlier stops, or is excluded because of the detour [16.23] [16.24]", () => {
  const carrying = (...parcels: ParcelFacts[]) => ({
    tour: parcels.map((one) => ({ parcel: one, isPickUp: false })),
  });
  const before = rider("before", -1000, carrying(parcel("aboard", -3000, -500)));
  const [found] = candidatesFor(order, [before], turn).candidates;
  expect(found).toMatchObject({ riderId: "before", stopsBefore: 1 });
  expect(found?.approachSeconds).toBeCloseTo(50 + 120 + 50, 0);
  const away = rider("away", -1000, carrying(parcel("aboard", -3000, -4600)));
  const full = rider("full", -1000, carrying(...["a", "b", "c"].map((id) => parcel(id, -3000, -500))));
  expect(candidatesFor(order, [away, full], turn)).toMatchObject({
    candidates: [],
    leftOut: [
      { riderId: "away", reasons: ["detour"] },
      { riderId: "full", reasons: ["full"] },
    ],
  });
});

test("excluded riders are listed nearest first, those without a position last [16.24]", () => {
  const stale = { position: { place: north(-100), at: now - 601 } };
  const { leftOut } = candidatesFor(
    order,
    [
      rider("nowhere", null),
      rider("stale", 0, stale),
      rider("far", -9000, { state: "break" }),
      rider("resting", -50, { state: "break" }),
    ],
    turn,
  );
  expect(leftOut).toEqual([
    { riderId: "resting", reasons: ["on_break"] },
    { riderId: "far", reasons: ["too_far", "on_break"] },
    { riderId: "nowhere", reasons: ["no_position"] },
    { riderId: "stale", reasons: ["no_position"] },
  ]);
});
