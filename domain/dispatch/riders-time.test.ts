import { expect, test } from "vitest";
import { candidatesFor } from "./candidates.ts";
import { dispatchTurn } from "./dispatch-turn.ts";
import { orderOf, riderOf } from "./facts.fixture.ts";
import type { OrderFacts, StopFacts } from "./facts.ts";
import { dispatchRules, defaultDeliveryLimits, defaultReach } from "./reach.ts";
import { candidatesAtSpeed, dispatchAtSpeed } from "./riders-time.ts";
import { straightRoutes } from "./straight-routes.ts";

const speed = 20;
const now = 1_800_000_000;
const [rules, routes] = [dispatchRules(defaultReach, defaultDeliveryLimits), straightRoutes()];
const place = (north: number) => ({ latitude: 14.55 + north / 111_195, longitude: 121.03 });

/** A rider who carries a parcel, and orders that do or do not fit the tour: due and ready in this many seconds. */
function busyHour(ahead: (seconds: number) => number) {
  const carried = orderOf({ orderId: "carried", dropOff: place(4_000), dueAt: ahead(1_500), readyAt: now });
  const tour: StopFacts[] = [{ parcel: carried, isPickUp: false }];
  const waiting = (orderId: string, from: number, to: number, rest: Partial<OrderFacts> = {}): OrderFacts =>
    orderOf({
      orderId,
      pickUp: place(from),
      dropOff: place(to),
      waitingSince: now - 20,
      readyAt: now - 20,
      dueAt: ahead(2_400),
      ...rest,
    });
  const rider = (riderId: string, north: number, rest = {}) =>
    riderOf({ riderId, position: { place: place(north), at: now - 60 }, idleSince: now, ...rest });
  return {
    now,
    rules,
    routes,
    orders: [
      waiting("beside the way", 400, 3_900),
      waiting("far around", -2_500, -4_000),
      waiting("not ready", 900, 2_000, { readyAt: ahead(1_800) }),
      waiting("late already", 1_000, 6_000, { dueAt: ahead(60) }),
    ],
    riders: [rider("busy", 0, { tour }), rider("free", 3_000), rider("freed", -1_500)],
  };
}
const byTheClock = busyHour((seconds) => now + seconds);
const inHurry = busyHour((seconds) => now + seconds / speed);

test("riders on a fast clock get offers for the same orders as others, and their rides take less clock time", () => {
  const usual = dispatchTurn(byTheClock);
  expect(usual.offers.length).toBeGreaterThan(1);
  expect(usual.rest.map(({ why }) => why)).toContain("later");
  const hurried = dispatchAtSpeed(inHurry, speed);
  expect(hurried.rest).toEqual(usual.rest);
  expect(hurried.offers.map(({ riderId, orderIds }) => [riderId, orderIds])).toEqual(
    usual.offers.map(({ riderId, orderIds }) => [riderId, orderIds]),
  );
  for (const [at, { approachSeconds, lateSeconds }] of hurried.offers.entries()) {
    expect(approachSeconds).toBeCloseTo(usual.offers[at]!.approachSeconds / speed, 3);
    expect(lateSeconds).toBeCloseTo(usual.offers[at]!.lateSeconds / speed, 3);
  }
  expect(dispatchAtSpeed(byTheClock, 0)).toEqual(usual);
  expect(dispatchAtSpeed(byTheClock, 1)).toEqual(usual);
});

test("candidates of a sandbox arrive sooner by the clock [16.23]", () => {
  const usual = candidatesFor(byTheClock.orders[3]!, byTheClock.riders, byTheClock);
  const hurried = candidatesAtSpeed(inHurry.orders[3]!, inHurry.riders, inHurry, speed);
  expect(usual.candidates.length).toBeGreaterThan(0);
  expect(hurried.leftOut).toEqual(usual.leftOut);
  for (const [at, candidate] of hurried.candidates.entries()) {
    const { riderId, pickUpAt, dropOffAt, lateSeconds } = usual.candidates[at]!;
    expect(candidate.riderId).toBe(riderId);
    expect(candidate.pickUpAt - now).toBeCloseTo((pickUpAt - now) / speed, 3);
    expect(candidate.dropOffAt - now).toBeCloseTo((dropOffAt - now) / speed, 3);
    expect(candidate.lateSeconds).toBeCloseTo(lateSeconds / speed, 3);
  }
  expect(candidatesAtSpeed(byTheClock.orders[3]!, byTheClock.riders, byTheClock, 0)).toEqual(usual);
});
