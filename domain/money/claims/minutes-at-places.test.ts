import { expect, test } from "vitest";
import { minutesAt } from "./minutes-at-places.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString();
const says = (type: string, minutes: number) => ({ type, at: at(minutes) });

test("a rider waits at the shop until collecting, and at the door until delivering", () => {
  const reported = [
    says("arrived_at_pickup", 0),
    says("waiting", 3),
    says("collected", 11),
    says("arrived_at_dropoff", 30),
    says("delivered", 37),
  ];
  expect(minutesAt("shop", reported)).toBe(11);
  expect(minutesAt("door", [...reported].reverse())).toBe(7);
});

test("a second try at the door counts too, from where the rider came there first", () => {
  const reported = [
    says("arrived_at_dropoff", 0),
    says("arrived_at_dropoff", 1),
    says("failed", 6),
    says("arrived_at_dropoff", 20),
    says("delivered", 22),
  ];
  expect(minutesAt("door", reported)).toBe(8);
});

test("a rider who never arrived has no minutes, and one who is still there has none yet", () => {
  expect(minutesAt("shop", [says("collected", 1)])).toBeNull();
  expect(minutesAt("shop", [says("arrived_at_pickup", 1)])).toBe(0);
});

test("the minutes of the previous rider do not count for the next one", () => {
  const reported = [
    { ...says("arrived_at_pickup", 0), by: "rico" },
    { ...says("arrived_at_pickup", 40), by: "mika" },
    { ...says("collected", 42), by: "mika" },
  ];
  expect(minutesAt("shop", reported)).toBe(2);
});
