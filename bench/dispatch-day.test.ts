import { matchRiders } from "@waybill/domain/dispatch/match-riders";
import { expect, test } from "vitest";
import { dayOf, nearestFirst, rideDay } from "./dispatch-day.ts";

test("a day's orders are ridden in 15 % fewer metres than by the nearest rider first, and none waits longer or comes later [13.56]", () => {
  const day = dayOf("a small day", { orders: 600, riders: 36 });
  const [nearest, matched] = [rideDay(day, nearestFirst, false), rideDay(day, matchRiders, true)];
  expect(matched.metres).toBeLessThan(0.85 * nearest.metres);
  expect(matched.late).toBeLessThanOrEqual(nearest.late);
  expect(matched.waited).toBeLessThanOrEqual(nearest.waited);
});

test("a day is the same each time it is drawn, and nothing of it is left behind", () => {
  const draw = () => dayOf("again", { orders: 90, riders: 30 });
  expect(draw()).toEqual(draw());
  const { metres, waited } = rideDay(draw(), matchRiders, true);
  expect(metres).toBeGreaterThan(1_000);
  expect(waited).toBeGreaterThan(180);
});
