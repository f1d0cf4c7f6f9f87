import { expect, test } from "vitest";
import { minutesAtStop } from "./minutes-at-stops.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString();
const event = (type: string, minutes: number) => ({ type, at: at(minutes) });

test("a rider waits at the shop until collecting, and at the drop-off until delivering", () => {
  const reported = [
    event("arrived_at_pickup", 0),
    event("waiting", 3),
    event("collected", 11),
    event("arrived_at_dropoff", 30),
    event("delivered", 37),
  ];
  expect(minutesAtStop("shop", reported)).toBe(11);
  expect(minutesAtStop("door", [...reported].reverse())).toBe(7);
});

test("a second attempt at the drop-off counts too, from the rider's first arrival there", () => {
  const reported = [
    event("arrived_at_dropoff", 0),
    event("arrived_at_dropoff", 1),
    event("failed", 6),
    event("arrived_at_dropoff", 20),
    event("delivered", 22),
  ];
  expect(minutesAtStop("door", reported)).toBe(8);
});

test("a rider who never arrived has no minutes, and one who is still there has none yet", () => {
  expect(minutesAtStop("shop", [event("collected", 1)])).toBeNull();
  expect(minutesAtStop("shop", [event("arrived_at_pickup", 1)])).toBe(0);
});

test("the minutes of the previous rider do not count for the next one", () => {
  const reported = [
    { ...event("arrived_at_pickup", 0), by: "rico" },
    { ...event("arrived_at_pickup", 40), by: "mika" },
    { ...event("collected", 42), by: "mika" },
  ];
  expect(minutesAtStop("shop", reported)).toBe(2);
});
