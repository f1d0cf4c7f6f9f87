import { expect, test } from "vitest";
import { reportDays, type ReportPeriod } from "./report-days.ts";

const now = new Date("2026-11-19T16:30:00.000Z");
const ends = (period: ReportPeriod, from?: string) => {
  const days = reportDays(period, from, now, "Asia/Manila");
  return [days[0], days.at(-1), days.length];
};

test("a report that names no day ends yesterday, as the date filters do", () => {
  expect(ends("day")).toEqual(["2026-11-19", "2026-11-19", 1]);
  expect(ends("week")).toEqual(["2026-11-13", "2026-11-19", 7]);
  expect(ends("month")).toEqual(["2026-10-21", "2026-11-19", 30]);
});

test("a report that names its first day has one day, 7 days or a month", () => {
  expect(ends("day", "2026-02-28")).toEqual(["2026-02-28", "2026-02-28", 1]);
  expect(ends("week", "2026-02-26")).toEqual(["2026-02-26", "2026-03-04", 7]);
  expect(ends("month", "2026-02-01")).toEqual(["2026-02-01", "2026-02-28", 28]);
  expect(ends("month", "2026-12-15")).toEqual(["2026-12-15", "2027-01-14", 31]);
  expect(ends("month", "2026-01-31")).toEqual(["2026-01-31", "2026-02-27", 28]);
});
