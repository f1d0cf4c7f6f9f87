import { expect, test } from "vitest";
import type { OrderStatus } from "../../../orders/status.ts";
import { windowsOf } from "../windows.ts";
import { minObservations, marginsOf, deviationStep } from "./learned-margins.ts";
import { measureOrder } from "./order-measurement.ts";
import { readyCorrection, minOrders, maxLaterMinutes, maxSoonerMinutes } from "./ready-correction.ts";
import { addSpreads, quantileOfSpread } from "./spread.ts";

const start = Date.parse("2026-03-10T04:00:00Z");
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const promise = { at: at(0), cause: "placed", pickup_at: at(10), delivery_at: at(25) } as const;
type Came = { arrived: number; collected: number; delivered: number };
const history = ({ arrived, collected, delivered }: Came) =>
  (
    [
      ["RECEIVED", 0],
      ["COURIER_ACCEPTED_DELIVERY", 1],
      ["NEAR_VENDOR", arrived],
      ["PICKED_UP", collected],
      ["NEAR_CUSTOMER", delivered - 2],
      ["DELIVERED", delivered],
    ] as [OrderStatus, number][]
  ).map(([status, minutes]) => ({ status, created_at: at(minutes) }));
const lesson = (came: Came, correction = 0) =>
  measureOrder({ promises: [promise], status_history: history(came), ready_at: start / 1000, correction });

test("an order gives the error of its expected times at each stage, and how long its rider waited at the counter [18.09] [18.30]", () => {
  expect(lesson({ arrived: 9, collected: 14, delivered: 32 })).toEqual({
    deviations: {
      "placed.pickup": 240,
      "placed.delivery": 420,
      "accepted.pickup": 240,
      "accepted.delivery": 420,
      "collected.delivery": 180,
      "near.delivery": -60,
    },
    wait: { from: at(9), seconds: 300 },
    overrun: 14,
  });
  const inProgress = history({ arrived: 9, collected: 14, delivered: 32 }).slice(0, 4);
  expect(
    measureOrder({ promises: [promise], status_history: inProgress, ready_at: 0, correction: 0 }),
  ).toBeUndefined();
});

test("if the rider did not wait, the order was ready when the correction expected it, and at the latest when collected [18.10]", () => {
  expect(lesson({ arrived: 14, collected: 15, delivered: 30 })?.overrun).toBe(0);
  expect(lesson({ arrived: 14, collected: 15, delivered: 30 }, 12)?.overrun).toBe(12);
  expect(lesson({ arrived: 6, collected: 7, delivered: 22 }, 12)?.overrun).toBe(7);
});

test("a shop's ready time is corrected by the median within limits, if there are enough orders [18.10]", () => {
  const seen = (minutes: number, count = minOrders) => ({ [minutes]: count });
  expect(readyCorrection(seen(7))).toBe(7);
  expect(readyCorrection(addSpreads(seen(7, 4), addSpreads(seen(0, 3), seen(90, 1))))).toBe(7);
  expect(readyCorrection(seen(7, minOrders - 1))).toBe(0);
  expect(readyCorrection(seen(55))).toBe(maxLaterMinutes);
  expect(readyCorrection(seen(-30))).toBe(-maxSoonerMinutes);
  expect(readyCorrection(seen(1))).toBe(0);
});

test("margins include 88 % of the observations, and windows narrow from placing to the drop-off [18.30]", () => {
  const spread = (scale: number) =>
    Object.fromEntries(Array.from({ length: 101 }, (_, part) => [deviationStep((part - 30) * scale), 1]));
  expect(quantileOfSpread(spread(30), 0.5)).toBe(20);
  const margins = marginsOf({
    "placed.pickup": spread(30),
    "placed.delivery": spread(30),
    "accepted.delivery": spread(25),
    "collected.delivery": spread(10),
    "near.delivery": spread(3),
  });
  if (!margins) throw new Error("Nothing was learned.");
  const [before, after] = margins.placed.delivery;
  const held = Object.keys(spread(30)).filter(
    (step) => Number(step) * 30 > -before && Number(step) * 30 <= after,
  );
  expect(held.length).toBeGreaterThanOrEqual(85);
  const widths = [1, 2, 4, 5].map((entries) => {
    const came = history({ arrived: 9, collected: 10, delivered: 25 }).slice(0, entries);
    const { delivery_window: window } = windowsOf({ ...promise, margins }, came);
    return Date.parse(window.to) - Date.parse(window.from);
  });
  expect(widths).toEqual(widths.toSorted((one, other) => other - one));
  expect(new Set(widths).size).toBe(4);
  expect(
    marginsOf({ "placed.pickup": { 0: minObservations - 1 }, "placed.delivery": { 0: minObservations } }),
  ).toBeUndefined();
});
