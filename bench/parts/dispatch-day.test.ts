import { dispatchTurn } from "@waybill/domain/dispatch/dispatch-turn";
import { expect, test } from "vitest";
import { byDispatcher, dayOf, nearestFirst, rideDay } from "./dispatch-day.ts";
import { largeTurn } from "./dispatch.ts";
import { readDocumented } from "../performance-page.ts";

test("a day's orders are ridden in 15 % fewer metres than by the nearest rider first, and none waits longer or comes later [13.56]", () => {
  const day = dayOf("a small day", { orders: 600, riders: 36 });
  const [nearest, matched] = [rideDay(day, nearestFirst), rideDay(day, byDispatcher)];
  expect(matched.metres).toBeLessThan(0.85 * nearest.metres);
  expect(matched.late).toBeLessThanOrEqual(nearest.late);
  expect(matched.waited).toBeLessThanOrEqual(nearest.waited);
});

test("500 orders find 500 riders in one assignment, whose documented time keeps its goal of 300 ms [13.55]", () => {
  const facts = largeTurn(500);
  expect(facts.orders.length).toBe(500);
  expect(facts.riders.length).toBe(500);
  let asked = 0;
  const { offers } = dispatchTurn({
    ...facts,
    ways: (from, to) => {
      asked += 1;
      return facts.ways(from, to);
    },
  });
  expect(new Set(offers.flatMap(({ orderIds }) => orderIds)).size).toBe(500);
  expect(new Set(offers.map(({ riderId }) => riderId)).size).toBe(offers.length);
  // A ride between any two would be asked for a million times.
  expect(asked).toBeLessThan(700_000);
  const figures = readDocumented()["dispatch"]?.report.figures ?? [];
  const [time] = figures.filter(({ name }) => name.startsWith("500 orders × 500 riders"));
  expect(time).toMatchObject({ unit: "ms", goal: 300 });
  expect(time?.value).toBeLessThanOrEqual(300);
});

test("a day is the same each time it is drawn, and nothing of it is left behind", () => {
  const draw = () => dayOf("again", { orders: 90, riders: 30 });
  expect(draw()).toEqual(draw());
  const { metres, waited } = rideDay(draw(), byDispatcher);
  expect(metres).toBeGreaterThan(1_000);
  expect(waited).toBeGreaterThan(180);
});
