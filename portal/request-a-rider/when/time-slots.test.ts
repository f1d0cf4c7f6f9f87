import { expect, test } from "vitest";
import { daysAhead, timeSlots } from "./time-slots.ts";

const now = new Date("2026-03-02T04:10:00Z");
const zone = "Asia/Manila";
const ask = { now, leadMinutes: 15, hours: undefined, timeZone: zone };

test("the times to choose from are half hours from the minimum ETA to two days ahead [4.36]", () => {
  const days = timeSlots(ask);
  expect(days.map(({ day }) => daysAhead(day, now, zone))).toEqual([0, 1, 2]);
  const all = days.flatMap(({ slots }) => slots);
  expect(all[0]?.toISOString()).toBe("2026-03-02T04:30:00.000Z");
  expect(all.at(-1)?.toISOString()).toBe("2026-03-04T04:00:00.000Z");
});

test("the times lie inside the service hours of the country's time zone, also over midnight [4.58]", () => {
  const [today] = timeSlots({ ...ask, hours: { from: 18 * 60, to: 60 } });
  expect(today?.slots[0]?.toISOString()).toBe("2026-03-02T10:00:00.000Z");
  expect(today?.slots.at(-1)?.toISOString()).toBe("2026-03-02T15:30:00.000Z");
});

test("a day without an open time is not offered", () => {
  const late = new Date("2026-03-02T15:50:00Z");
  const days = timeSlots({ ...ask, now: late, hours: { from: 480, to: 1320 } });
  expect(days.map(({ day }) => daysAhead(day, late, zone))).toEqual([1, 2]);
});
