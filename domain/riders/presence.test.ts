import { expect, test } from "vitest";
import { presenceOf } from "./presence.ts";

const now = new Date("2026-03-10T02:00:00.000Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const atWork = { state: "available", jobs: 0, seenAt: ago(30) } as const;

test("a rider on duty with a recent position is free or busy; a rider is lost only without a report for 3 minutes", () => {
  expect(presenceOf(atWork, now)).toBe("free");
  expect(presenceOf({ ...atWork, jobs: 2 }, now)).toBe("busy");
  expect(presenceOf({ ...atWork, seenAt: ago(179) }, now)).toBe("free");
  expect(presenceOf({ ...atWork, seenAt: ago(180) }, now)).toBe("lost");
  expect(presenceOf({ ...atWork, seenAt: null }, now)).toBe("lost");
});

test("a rider off duty or on a break is never lost, except with an active order", () => {
  const gone = { ...atWork, seenAt: null };
  expect(presenceOf({ ...gone, state: null }, now)).toBe("off");
  expect(presenceOf({ ...gone, state: "off" }, now)).toBe("off");
  expect(presenceOf({ ...gone, state: "break" }, now)).toBe("break");
  expect(presenceOf({ ...gone, state: "break", jobs: 1 }, now)).toBe("lost");
});
