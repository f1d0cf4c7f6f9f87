import { expect, test } from "vitest";
import { between, oneOf, seededRandom } from "./seeded-random.ts";

const first = (count: number, ...words: string[]) => {
  const random = seededRandom(...words);
  return Array.from({ length: count }, random);
};

test("the same seed and order give the same numbers, another order gives others", () => {
  expect(first(20, "seed", "order-1")).toEqual(first(20, "seed", "order-1"));
  expect(first(20, "seed", "order-1")).not.toEqual(first(20, "seed", "order-2"));
});

test("the numbers match mulberry32 seeded by FNV-1a, and words are not concatenated", () => {
  expect(first(3, "seed", "order-1")).toEqual([0.08359992085024714, 0.5866862800903618, 0.648600400891155]);
  expect(first(1)).toEqual([0.6112444521859288]);
  expect(first(3, "se", "edorder-1")).not.toEqual(first(3, "seedorder", "-1"));
});

test("the numbers spread over the whole range", () => {
  const numbers = first(2_000, "spread");
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.filter((number) => number < 0.5).length).toBeGreaterThan(800);
  expect(numbers.filter((number) => number < 0.5).length).toBeLessThan(1_200);
});

test("a choice stays inside its bounds", () => {
  expect([0, 0.25, 0.999].map((drawn) => between(() => drawn, 3, 7))).toEqual([3, 4, 6.996]);
  expect([0, 0.5, 0.999].map((drawn) => oneOf(() => drawn, ["a", "b", "c"]))).toEqual(["a", "b", "c"]);
  const random = seededRandom("bounds");
  for (let turn = 0; turn < 200; turn += 1) {
    expect(between(random, 3, 5)).toBeGreaterThanOrEqual(3);
    expect(between(random, 3, 5)).toBeLessThanOrEqual(5);
    expect(oneOf(random, ["a", "b"])).toBeOneOf(["a", "b"]);
  }
});
