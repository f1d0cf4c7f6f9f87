import { expect, test } from "vitest";
import { urgencyOf, type UrgencyFacts } from "./urgency.ts";

const now = new Date("2026-03-10T02:00:00.000Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const calm: UrgencyFacts = {
  status: "WAITING_FOR_TRANSPORT",
  hasRider: true,
  openSince: ago(60),
  dueAt: ago(-10),
  waitingAtShopSince: null,
  incidentSince: null,
};

test("an order is urgent without a rider, when late, while its rider waits and with an incident, the longest first", () => {
  expect(urgencyOf(calm, now)).toEqual([]);
  expect(urgencyOf({ ...calm, hasRider: false, openSince: ago(4) }, now)).toEqual([]);
  expect(urgencyOf({ ...calm, hasRider: false, openSince: ago(5) }, now)).toEqual([
    { reason: "no_rider", minutes: 5 },
  ]);
  const all = { ...calm, dueAt: ago(4), waitingAtShopSince: ago(12), incidentSince: ago(2) };
  expect(urgencyOf(all, now)).toEqual([
    { reason: "waiting_at_shop", minutes: 12 },
    { reason: "late", minutes: 4 },
    { reason: "incident", minutes: 2 },
  ]);
});

test("an ended or unpaid order is never urgent", () => {
  expect(urgencyOf({ ...calm, status: "PAYMENT_INITIATED", dueAt: ago(30) }, now)).toEqual([]);
  expect(urgencyOf({ ...calm, status: "PAYMENT_COMMITTED", dueAt: ago(30) }, now)).toHaveLength(1);
  expect(urgencyOf({ ...calm, status: "DELIVERED", dueAt: ago(30) }, now)).toEqual([]);
});
