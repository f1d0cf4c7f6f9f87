import { seededRandom } from "@waybill/domain/seeded-random";
import { expect, test } from "vitest";
import { driftOf, judgeTrend } from "./trend.ts";

const random = seededRandom("a trend");
const noisy = (length: number, at: (turn: number) => number) =>
  Array.from({ length }, (_, turn) => at(turn) + random() * 4);

test("a flat figure has no drift, whatever a single value is", () => {
  const values = noisy(30, () => 100).with(29, 900);
  expect(Math.abs(driftOf(values))).toBeLessThan(3);
  expect(judgeTrend(values, { share: 0.1, atLeast: 0 }).isFlat).toBe(true);
});

test("a figure that grows by less than the noise between two values is found", () => {
  const { drift, isFlat } = judgeTrend(
    noisy(30, (turn) => 100 + turn),
    { share: 0.1, atLeast: 0 },
  );
  expect(drift).toBeGreaterThan(25);
  expect(isFlat).toBe(false);
});

test("a small figure may drift by the minimum of its bound", () => {
  expect(judgeTrend([10, 12, 14, 16], { share: 0.1, atLeast: 8 }).isFlat).toBe(true);
  expect(judgeTrend([10, 14, 18, 22], { share: 0.1, atLeast: 8 }).isFlat).toBe(false);
});
