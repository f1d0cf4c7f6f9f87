import { expect, test } from "vitest";
import { nextAttempt } from "./next-attempt.ts";
import { retryForMs } from "../partner/callbacks.ts";

const start = new Date("2026-03-10T02:00:00.000Z");
const givesUpAt = new Date(start.getTime() + retryForMs);

test("a failed event is retried with doubling pauses over 24 h, a last time at the end, and then no more [15.98]", () => {
  const pauses: number[] = [];
  let at = start;
  for (let tries = 1; tries < 100; tries += 1) {
    const next = nextAttempt({ tries, now: at, givesUpAt, random: 0.5 });
    if (!next) break;
    pauses.push((next.getTime() - at.getTime()) / 1000);
    at = next;
  }
  expect(pauses.slice(0, 5)).toEqual([5, 10, 20, 40, 80]);
  expect(Math.max(...pauses)).toBe(4 * 3600);
  expect(at).toEqual(givesUpAt);
});

test("pauses vary by up to a fifth, so that simultaneous failures are not retried at once [15.98]", () => {
  const after = (random: number) =>
    (nextAttempt({ tries: 4, now: start, givesUpAt, random })?.getTime() ?? 0) - start.getTime();
  expect(after(0)).toBe(32_000);
  expect(after(0.5)).toBe(40_000);
  expect(after(1)).toBe(48_000);
});
