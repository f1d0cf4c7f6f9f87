import { expect, test } from "vitest";
import { defaultSpeed } from "../riders/nearness.ts";
import { hourOfWeek, updatedPace, paceSquareOf, pacesOf } from "./pace.ts";

const makati = { latitude: 14.55, longitude: 121.03 };
const quezonCity = { latitude: 14.65, longitude: 121.03 };
const ridden = (pace: number, hours: number) => ({ metres: pace * hours * 3_600, seconds: hours * 3_600 });

test("without observations riders have the usual speed, and one rider alone changes little [16.17]", () => {
  expect(pacesOf(new Map())(makati)).toBe(defaultSpeed);
  expect(updatedPace(5, ridden(9, 0))).toBe(5);
  expect(updatedPace(5, ridden(9, 0.5))).toBeCloseTo(7);
  expect(updatedPace(5, ridden(9, 100))).toBeCloseTo(9, 1);
});

test("an area has its own speed, and areas without observations use the average of all [16.17]", () => {
  const paceAt = pacesOf(new Map([[paceSquareOf(makati), ridden(4, 50)]]));
  expect(paceAt(makati)).toBeCloseTo(4, 1);
  expect(paceAt(quezonCity)).toBeCloseTo(4, 1);
  const both = pacesOf(
    new Map([
      [paceSquareOf(makati), ridden(4, 50)],
      [paceSquareOf(quezonCity), ridden(8, 50)],
    ]),
  );
  expect(both(makati)).toBeCloseTo(4, 1);
  expect(both(quezonCity)).toBeCloseTo(8, 1);
  expect(both({ latitude: 10.3, longitude: 123.9 })).toBeCloseTo(6, 1);
});

test("no speed is below half or above twice the usual [16.17]", () => {
  const paceAt = (pace: number) => pacesOf(new Map([[paceSquareOf(makati), ridden(pace, 500)]]))(makati);
  expect(paceAt(0.1)).toBe(defaultSpeed / 2);
  expect(paceAt(90)).toBe(defaultSpeed * 2);
});

test("hours are counted from Monday on the country's clock", () => {
  expect(hourOfWeek(new Date("2026-11-22T16:00:00Z"), "Asia/Manila")).toBe(0);
  expect(hourOfWeek(new Date("2026-11-22T15:59:59Z"), "Asia/Manila")).toBe(167);
  expect(hourOfWeek(new Date("2026-11-27T12:30:00Z"), "Asia/Manila")).toBe(4 * 24 + 20);
});
