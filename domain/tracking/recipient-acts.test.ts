import { expect, test } from "vitest";
import {
  isNearFirstPin,
  effectiveLeaveChoice,
  mayInstruct,
  mayMovePin,
  mayRate,
  mayReportProblem,
  secondsUntilNextAct,
  recordRecipientChange,
  type HandOver,
  type RecipientActs,
} from "./recipient-acts.ts";
import type { OrderStatus } from "../orders/status.ts";

const at = "2026-03-01T04:00:00.000Z";
const through = (...statuses: OrderStatus[]) => ({
  status: statuses.at(-1) ?? "NEW",
  status_history: statuses.map((status) => ({ status, created_at: at })),
});
const later = (hours: number) => new Date(new Date(at).getTime() + hours * 3_600_000);

test("instructions are accepted until the rider is near, the pin until pickup", () => {
  const near = ["RECEIVED", "PICKED_UP", "NEAR_CUSTOMER"] as const;
  for (const [statuses, instruct, pin] of [
    [["RECEIVED"], true, true],
    [["RECEIVED", "DELAYED"], true, true],
    [["RECEIVED", "STALLED"], true, true],
    [["RECEIVED", "PICKED_UP"], true, false],
    [["RECEIVED", "PICKED_UP", "DELAYED"], true, false],
    [["RECEIVED", "PICKED_UP", "COURIER_LEFT_VENDOR"], true, false],
    [near, false, false],
    [[...near, "DELAYED"], false, false],
    [[...near, "DELIVERED"], false, false],
    [[...near, "RETURN_INITIATED"], false, false],
    [["RECEIVED", "CANCELLED"], false, false],
  ] as [OrderStatus[], boolean, boolean][]) {
    expect(mayInstruct(through(...statuses)), statuses.join()).toBe(instruct);
    expect(mayMovePin(through(...statuses)), statuses.join()).toBe(pin);
  }
});

test("a delivery can be rated for seven days, and a problem reported for one", () => {
  const delivered = through("PICKED_UP", "DELIVERED");
  for (const [may, hours] of [
    [mayRate, 168],
    [mayReportProblem, 24],
  ] as const) {
    expect(may(delivered, later(hours)), `${hours} h`).toBe(true);
    expect(may(delivered, later(hours + 0.01)), `after ${hours} h`).toBe(false);
    for (const other of [through("PICKED_UP"), through("RETURNED_TO_VENDOR"), through("CANCELLED")])
      expect(may(other, later(1)), other.status).toBe(false);
  }
});

test("the pin may move 300 m from its original position", () => {
  const first = { latitude: 14.55, longitude: 121.05 };
  expect(isNearFirstPin(first, { ...first, latitude: first.latitude + 0.00269 })).toBe(true);
  expect(isNearFirstPin(first, { ...first, latitude: first.latitude + 0.00271 })).toBe(false);
});

test("a parcel to be left is handed over if somebody must pay, tell a PIN or show their age", () => {
  const free: HandOver = { atTheDoor: "paid_before", proofs: ["photo"], age: false };
  expect(effectiveLeaveChoice("at_door", free)).toBe("at_door");
  for (const change of [{ atTheDoor: "owed" }, { proofs: ["pin"] }, { age: true }] as Partial<HandOver>[]) {
    expect(effectiveLeaveChoice("at_door", { ...free, ...change })).toBe("hand_over");
    expect(effectiveLeaveChoice("neighbour", { ...free, ...change })).toBe("hand_over");
    expect(effectiveLeaveChoice("reception", { ...free, ...change })).toBe("reception");
  }
});

test("thirty changes an hour are accepted, and the next one when the oldest is an hour old", () => {
  let acts: RecipientActs = {};
  for (let minute = 0; minute < 30; minute += 1) {
    expect(secondsUntilNextAct(acts, later(minute / 60))).toBe(0);
    acts = recordRecipientChange(acts, later(minute / 60), minute === 0 ? ["notes"] : []);
  }
  expect(secondsUntilNextAct(acts, later(0.5))).toBe(1800);
  expect(secondsUntilNextAct(acts, later(1.001))).toBe(0);
  expect(acts.changes).toEqual([{ at, fields: ["notes"] }]);
});
