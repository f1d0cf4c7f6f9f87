import fc from "fast-check";
import { expect, test } from "vitest";
import { vehicleKinds } from "../riders/vehicle-kind.ts";
import { orderOf, riderOf } from "./facts.fixture.ts";
import type { OrderFacts, RiderFacts, StopFacts } from "./facts.ts";
import {
  dispatchRules,
  maxReach,
  pickUpReach,
  defaultDeliveryLimits,
  defaultReach,
  reachFactor,
} from "./reach.ts";
import {
  countReasons,
  firstReasonNotEligible,
  type PairFacts,
  reasonsNotEligible,
  ineligibilityReasons,
} from "./offer-eligibility.ts";

const rules = dispatchRules(defaultReach, defaultDeliveryLimits);
const now = 1_800_000_000;
const place = { latitude: 14.55, longitude: 121.03 };
const seen = (secondsAgo: number) => ({ position: { place, at: now - secondsAgo } });
const order = (facts: Partial<OrderFacts> = {}): OrderFacts =>
  orderOf({ readyAt: now, dueAt: now + 3600, waitingSince: now, areas: ["makati"], ...facts });
const carrying = (parcels: number): { tour: StopFacts[] } => ({
  tour: Array.from({ length: parcels }, (_, at) => ({
    parcel: order({ orderId: String(at) }),
    isPickUp: false,
  })),
});
const rider = (facts: Partial<RiderFacts> = {}): RiderFacts =>
  riderOf({ ...seen(5), idleSince: now, ...facts });
const near: PairFacts = { now, rules, metresToPickUp: 800, metresToDoor: 2000, fitsTour: true };
const against = (of: Partial<RiderFacts>, to: Partial<OrderFacts> = {}, pair: Partial<PairFacts> = {}) =>
  reasonsNotEligible(rider(of), order(to), { ...near, ...pair });

test("a rider gets offers within the vehicle's maximum distance, to the metre [16.01]", () => {
  for (const [vehicle, reach] of [
    ["foot", 1500],
    ["bicycle", 4000],
    ["scooter", 8000],
    ["car", 15_000],
  ] as const) {
    expect(against({ vehicle }, {}, { metresToPickUp: reach }), vehicle).toEqual([]);
    expect(against({ vehicle }, {}, { metresToPickUp: reach + 1 }), vehicle).toEqual(["too_far"]);
  }
});

test("a vehicle missing in the parameter has a scooter's distance, and without that the default one [16.02]", () => {
  const some = dispatchRules("foot:1000|scooter:5000", defaultDeliveryLimits);
  expect(pickUpReach("car", 0, some)).toBe(5000);
  expect(pickUpReach("foot", 0, some)).toBe(1000);
  expect(pickUpReach("car", 0, dispatchRules("foot:1000", defaultDeliveryLimits))).toBe(8000);
  expect(pickUpReach("car", 0, dispatchRules("nonsense", defaultDeliveryLimits))).toBe(15_000);
});

test("the maximum distance grows by half after one, two and four minutes, up to two and a half times [16.03]", () => {
  const at = (waited: number) => pickUpReach("scooter", waited, rules);
  expect([0, 59, 60, 119, 120, 239, 240].map(at)).toEqual([
    8000, 8000, 12_000, 12_000, 16_000, 16_000, 20_000,
  ]);
  expect(at(86_400)).toBe(20_000);
  expect(maxReach(rules)).toBe(37_500);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.constantFrom(...vehicleKinds), (waited, kind) => {
      expect(reachFactor(waited)).toBeLessThanOrEqual(2.5);
      expect(pickUpReach(kind, waited, rules)).toBeLessThanOrEqual(2.5 * pickUpReach(kind, 0, rules));
      const farther = pickUpReach(kind, waited, rules) + 1;
      expect(
        against({ vehicle: kind }, { waitingSince: now - waited }, { metresToPickUp: farther }),
      ).toContain("too_far");
    }),
  );
});

test("a rider with areas gets offers for pick-ups in them, a rider without for all [16.06]", () => {
  expect(against({ areas: ["makati", "taguig"] })).toEqual([]);
  expect(against({ areas: ["taguig"] })).toEqual(["other_area"]);
  expect(against({ areas: ["taguig"] }, { areas: [] })).toEqual(["other_area"]);
  expect(against({ areas: [] }, { areas: [] })).toEqual([]);
});

test("a rider without a position in the last ten minutes gets no offer [16.07]", () => {
  expect(against(seen(600))).toEqual([]);
  expect(against(seen(601))).toEqual(["no_position"]);
  // The position is an hour old, so the distance is unknown.
  expect(against(seen(3600), {}, { metresToPickUp: 99_000 })).toEqual(["no_position"]);
  expect(against({ position: null }, {}, { metresToPickUp: undefined })).toEqual(["no_position"]);
});

test("no parcel is carried farther than its vehicle may deliver [16.08]", () => {
  expect(against({ vehicle: "foot" }, {}, { metresToDoor: 2500 })).toEqual([]);
  expect(against({ vehicle: "foot" }, {}, { metresToDoor: 2501 })).toEqual(["vehicle"]);
  expect(against({ vehicle: "bicycle" }, {}, { metresToDoor: 7001 })).toEqual(["vehicle"]);
  expect(against({ vehicle: "scooter" }, {}, { metresToDoor: 80_000 })).toEqual([]);
  expect(rules.farthest.car).toBeUndefined();
});

test("cash beyond the limit, a cold parcel without a bag, and a declined order are not offered [16.09]", () => {
  expect(against({ cashRoom: 50_000 }, { cashDue: 50_000 })).toEqual([]);
  expect(against({ cashRoom: 50_000 }, { cashDue: 50_001 })).toEqual(["cash_limit"]);
  expect(against({ cashRoom: -100 }, { cashDue: 0 })).toEqual([]);
  expect(against({}, { needsColdBag: true })).toEqual(["cold_bag"]);
  expect(against({ hasColdBag: true }, { needsColdBag: true })).toEqual([]);
  expect(against({}, { declinedBy: ["ana"] })).toEqual(["declined"]);
  expect(against({}, { declinedBy: ["ben"] })).toEqual([]);
});

test("a rider with three parcels is full, and one whose detour would be too long gets no offer", () => {
  expect(against(carrying(2))).toEqual([]);
  expect(against(carrying(3))).toEqual(["full"]);
  expect(against({ ...carrying(1), maxParcels: 1 })).toEqual(["full"]);
  expect(against(carrying(1), {}, { fitsTour: false })).toEqual(["detour"]);
  expect(against(carrying(3), {}, { fitsTour: false })).toEqual(["full"]);
});

test("all reasons against a rider are given, in a fixed order, and counted by the first [16.24]", () => {
  const everything = against(
    {
      areas: ["taguig"],
      vehicle: "foot",
      cashRoom: 0,
      ...carrying(1),
      state: "break",
      hasOffer: true,
      isSuspended: true,
    },
    { needsColdBag: true, cashDue: 5, declinedBy: ["ana"] },
    { metresToPickUp: 90_000, metresToDoor: 9000, fitsTour: false },
  );
  expect(everything).toEqual(
    ineligibilityReasons.filter((reason) => !["no_position", "full", "off"].includes(reason)),
  );
  expect(against({ state: "off" })).toEqual(["off"]);
  expect(countReasons([everything, ["too_far"], ["off", "suspended"], []])).toEqual({ too_far: 2, off: 1 });
  fc.assert(
    fc.property(fc.boolean(), fc.nat(4), fc.nat(20_000), (hasOffer, parcels, metresToPickUp) => {
      const one = rider({ hasOffer, ...carrying(parcels) });
      const pair = { ...near, metresToPickUp };
      const reasons = reasonsNotEligible(one, order(), pair);
      expect(firstReasonNotEligible(one, order(), pair)).toBe(reasons[0]);
    }),
  );
});
