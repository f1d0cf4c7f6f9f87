import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  clockOf,
  countDays,
  dayOf,
  endOfDay,
  isDay,
  mondayOf,
  momentOf,
  reportDays,
  type ReportPeriod,
  startOfDay,
} from "./days.ts";

const zones = [
  "Asia/Manila",
  "Asia/Kuwait",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Africa/Cairo",
  "America/Santiago",
  "America/Havana",
  "Atlantic/Azores",
  "Europe/Vienna",
  "Pacific/Kiritimati",
];

test("a day is valid only if the calendar has it", () => {
  expect(["2026-02-28", "2028-02-29", "2026-12-31"].every(isDay)).toBe(true);
  const none = [
    "",
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "20260101",
    "2026-01-01T00:00",
    "x2026-01-01",
    "2026-01-01 ",
    "0000-01-01",
    "soon",
  ];
  expect(none.filter(isDay)).toEqual([]);
});

test("days are added and counted over the ends of months and years", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(countDays("2026-02-01", "2026-03-03")).toBe(31);
  expect(countDays("2026-03-03", "2026-03-03")).toBe(1);
  expect(countDays("2026-03-03", "2026-03-02")).toBe(0);
});

test("a day begins at midnight on the country's clock [9.19]", () => {
  expect(startOfDay("2026-11-20", "Asia/Manila")).toEqual(new Date("2026-11-19T16:00:00.000Z"));
  expect(endOfDay("2026-11-20", "Asia/Manila")).toEqual(new Date("2026-11-20T15:59:59.999Z"));
  expect(dayOf(new Date("2026-11-19T16:00:00.000Z"), "Asia/Manila")).toBe("2026-11-20");
  expect(dayOf(new Date("2026-11-19T15:59:59.999Z"), "Asia/Manila")).toBe("2026-11-19");
});

test("if clocks skip midnight the day begins at one, and lasts 23 hours [9.19]", () => {
  expect(startOfDay("2026-03-29", "Asia/Beirut")).toEqual(new Date("2026-03-28T22:00:00.000Z"));
  expect(endOfDay("2026-03-29", "Asia/Beirut")).toEqual(new Date("2026-03-29T20:59:59.999Z"));
});

test("the day after clocks were set forward begins at its midnight, not an hour later [9.19]", () => {
  expect(startOfDay("2026-03-30", "Europe/Vienna")).toEqual(new Date("2026-03-29T22:00:00.000Z"));
  expect(momentOf("2026-03-30T00:30", "Europe/Vienna")).toEqual(new Date("2026-03-29T22:30:00.000Z"));
});

test("if midnight occurs twice the day begins with the first, and lasts 25 hours [9.19]", () => {
  expect(startOfDay("2026-11-01", "America/Havana")).toEqual(new Date("2026-11-01T04:00:00.000Z"));
  expect(endOfDay("2026-11-01", "America/Havana")).toEqual(new Date("2026-11-02T04:59:59.999Z"));
});

test("days follow each other without a gap or overlap, in any zone and season", () => {
  const days = fc.integer({ min: 0, max: 6000 }).map((days) => addDays("2015-01-01", days));
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (day, zone) => {
      const [first, last] = [startOfDay(day, zone), endOfDay(day, zone)];
      expect(dayOf(first, zone)).toEqual(day);
      expect(dayOf(last, zone)).toEqual(day);
      expect(dayOf(new Date(first.getTime() - 1), zone)).toBe(addDays(day, -1));
    }),
  );
});

const now = new Date("2026-11-19T16:30:00.000Z");
const ends = (period: ReportPeriod, from?: string) => {
  const days = reportDays(period, from, now, "Asia/Manila");
  return [days[0], days.at(-1), days.length];
};

test("a report without a start day ends yesterday, like the date filters", () => {
  expect(ends("day")).toEqual(["2026-11-19", "2026-11-19", 1]);
  expect(ends("week")).toEqual(["2026-11-13", "2026-11-19", 7]);
  expect(ends("month")).toEqual(["2026-10-21", "2026-11-19", 30]);
});

test("a report with a start day has one day, 7 days or a month", () => {
  expect(ends("day", "2026-02-28")).toEqual(["2026-02-28", "2026-02-28", 1]);
  expect(ends("week", "2026-02-26")).toEqual(["2026-02-26", "2026-03-04", 7]);
  expect(ends("month", "2026-02-01")).toEqual(["2026-02-01", "2026-02-28", 28]);
  expect(ends("month", "2026-12-15")).toEqual(["2026-12-15", "2027-01-14", 31]);
  expect(ends("month", "2026-01-31")).toEqual(["2026-01-31", "2026-02-27", 28]);
});

test("a moment and its local time convert to each other, also across a clock change", () => {
  expect(clockOf(new Date("2026-11-22T12:15:00Z"), "Asia/Manila")).toBe("2026-11-22T20:15");
  expect(momentOf("2026-11-22T20:15", "Asia/Manila")).toEqual(new Date("2026-11-22T12:15:00Z"));
  expect(momentOf("2026-10-25T02:30", "Europe/Berlin")).toEqual(new Date("2026-10-25T00:30:00Z"));
  expect(momentOf("2026-03-29T02:30", "Europe/Berlin")).toEqual(new Date("2026-03-29T01:30:00Z"));
  for (const wrong of ["", "2026-11-22", "2026-13-01T00:00", "noon", "+002026-11-22T20:15"])
    expect(momentOf(wrong, "UTC")).toBeUndefined();
});

test("a week begins on Monday, also at the turn of the year", () => {
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
  expect(mondayOf("2027-01-01")).toBe("2026-12-28");
});
