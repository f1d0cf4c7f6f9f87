import { expect, test } from "vitest";
import { type FloorFacts, standingOf, waitingIncident } from "./floor-standing.ts";

const now = new Date("2026-03-10T02:00:00.000Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const calm: FloorFacts = {
  status: "COURIER_ACCEPTED_DELIVERY",
  hasRider: true,
  hasParcel: false,
  openSince: ago(30),
  dueAt: ago(-20),
  likelyAt: ago(-12),
  pickupAt: ago(-2.5),
  waitingAtShopSince: null,
  incidentSince: null,
  incidentKind: null,
  declinedBy: 0,
  riderSeenAt: ago(1),
  statusSince: ago(4),
};
const waiting: FloorFacts = {
  ...calm,
  status: "WAITING_FOR_TRANSPORT",
  hasRider: false,
  openSince: ago(2),
  riderSeenAt: undefined,
};
const short = (facts: FloorFacts) => {
  const standing = standingOf(facts, now);
  return standing && [standing.group, standing.reason, standing.count];
};

test("needs a person: an incident, no rider found, a rider without position, a late order [17.60]", () => {
  const cash = { ...calm, incidentSince: ago(14), incidentKind: "cash_difference" };
  expect(short(cash)).toEqual(["needs_person", "incident", 14]);
  expect(standingOf(cash, now)?.incident).toBe("cash_difference");
  expect(short({ ...waiting, openSince: ago(6) })).toEqual(["needs_person", "no_rider", 6]);
  expect(short({ ...calm, riderSeenAt: ago(9) })).toEqual(["needs_person", "rider_lost", 9]);
  expect(short({ ...calm, riderSeenAt: null })).toEqual(["needs_person", "rider_lost", 4]);
  expect(short({ ...calm, dueAt: ago(11) })).toEqual(["needs_person", "late", 11]);
});

test("the incident of an order without a rider shows how long it has had none", () => {
  const untaken = { ...waiting, openSince: ago(12), incidentSince: ago(2), incidentKind: "no_taker" };
  expect(short(untaken)).toEqual(["needs_person", "no_rider", 12]);
  expect(short({ ...untaken, hasRider: true, riderSeenAt: ago(0) })).toEqual(["needs_person", "incident", 2]);
});

test("a failed delivery needs a person only when the parcel is back; another incident needs one at once", () => {
  const standingWith = (kinds: string[], status: "NEAR_CUSTOMER" | "RETURN_INITIATED") =>
    short({ ...calm, status, incidentSince: ago(6), incidentKind: waitingIncident(kinds, status) });
  expect(standingWith(["undelivered"], "NEAR_CUSTOMER")).toEqual(["needs_person", "incident", 6]);
  expect(standingWith(["undelivered"], "RETURN_INITIATED")).toEqual(["at_risk", "coming_back", 4]);
  expect(standingWith(["undelivered", "recipient_problem"], "RETURN_INITIATED")).toEqual([
    "needs_person",
    "incident",
    6,
  ]);
});

test("at risk: slightly late, declined, rider waiting at the shop, expected late, coming back [17.60]", () => {
  expect(short({ ...calm, dueAt: ago(2) })).toEqual(["at_risk", "late_little", 2]);
  expect(short({ ...waiting, declinedBy: 3 })).toEqual(["at_risk", "declined", 3]);
  expect(short({ ...waiting, declinedBy: 1 })).toEqual(["on_course", "looking", 2]);
  expect(short({ ...calm, waitingAtShopSince: ago(12) })).toEqual(["at_risk", "waiting_at_shop", 12]);
  expect(short({ ...calm, likelyAt: ago(-24) })).toEqual(["at_risk", "will_be_late", 4]);
  const back: FloorFacts = { ...calm, status: "RETURN_INITIATED", dueAt: ago(30), likelyAt: null };
  expect(short(back)).toEqual(["at_risk", "coming_back", 4]);
});

test("on course: shows the next event, and in how many minutes [17.60]", () => {
  expect(short(waiting)).toEqual(["on_course", "looking", 2]);
  expect(short({ ...waiting, openSince: ago(-60) })).toEqual(["on_course", "scheduled", null]);
  expect(short(calm)).toEqual(["on_course", "to_shop", 3]);
  expect(short({ ...calm, pickupAt: null })).toEqual(["on_course", "to_shop", null]);
  expect(short({ ...calm, waitingAtShopSince: ago(2) })).toEqual(["on_course", "at_shop", 2]);
  const parcel: FloorFacts = { ...calm, status: "PICKED_UP", hasParcel: true };
  expect(short(parcel)).toEqual(["on_course", "to_door", 12]);
  expect(short({ ...parcel, status: "NEAR_CUSTOMER" })).toEqual(["on_course", "at_door", null]);
});

test("every order without a rider counts as one, from its first minute on; so do those at the shop and those coming back [17.61]", () => {
  const marksOf = (facts: FloorFacts) => standingOf(facts, now)?.marks;
  expect(marksOf({ ...waiting, openSince: ago(0) })).toEqual(["no_rider"]);
  expect(marksOf({ ...waiting, openSince: ago(9) })).toEqual(["no_rider"]);
  expect(marksOf(calm)).toEqual([]);
  expect(marksOf({ ...calm, waitingAtShopSince: ago(0) })).toEqual(["at_shop"]);
  expect(marksOf({ ...calm, status: "RETURN_INITIATED", dueAt: null })).toEqual(["coming_back"]);
});

test("the expected time is late, tight or early enough", () => {
  const spareOf = (likely: number | null, changes: Partial<FloorFacts> = { waitingAtShopSince: ago(6) }) =>
    standingOf({ ...calm, ...changes, likelyAt: likely === null ? null : ago(-likely) }, now)?.spare;
  const times = [12, 17.5, 20, 21, null].map((likely) => spareOf(likely));
  expect(times).toEqual(["enough", "tight", "tight", "late", null]);
  // Everything goes as planned.
  expect(spareOf(20, {})).toBe("enough");
});

test("an ended or unpaid order is not on the floor screen", () => {
  expect(standingOf({ ...calm, status: "DELIVERED" }, now)).toBeNull();
  expect(standingOf({ ...calm, status: "PAYMENT_INITIATED" }, now)).toBeNull();
});
