import { expect, test } from "vitest";
import { isOutletOpen, outletOpensAfter, type OpeningHours } from "./opening-hours.ts";

const manila = "Asia/Manila";
const berlin = "Europe/Berlin";
const hours = (opening_hours: OpeningHours["opening_hours"], closed_days: string[] = []) => ({
  opening_hours,
  closed_days,
});
/** The week of these tests: 9 March 2026 is a Monday. */
const at = (clock: string, zone = "+08:00") => new Date(`2026-03-${clock}:00${zone}`);
const next = (some: OpeningHours, closed: Date, zone = manila) =>
  outletOpensAfter(some, closed, zone)?.toISOString();

test("hours apply on the days that they name, both bounds included to the minute [18.15]", () => {
  const office = hours([{ days: [1, 2, 3, 4, 5], from: "0900", to: "1730" }]);
  const open = (clock: string) => isOutletOpen(office, at(clock), manila);
  expect(["09T08:59", "09T09:00", "13T17:30", "13T17:31", "14T12:00", "15T12:00"].map(open)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isOutletOpen(office, new Date("2026-03-13T09:30:59.999Z"), manila)).toBe(true);
  expect(next(office, at("09T08:59"))).toBe("2026-03-09T01:00:00.000Z");
  expect(next(office, at("13T17:31"))).toBe("2026-03-16T01:00:00.000Z");
});

test("hours over midnight belong to the day they begin on [18.15]", () => {
  const night = hours([{ days: [5], from: "1800", to: "0200" }]);
  const open = (clock: string) => isOutletOpen(night, at(clock), manila);
  expect(["13T01:00", "13T17:59", "13T18:00", "14T02:00", "14T02:01", "14T18:00"].map(open)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(next(night, at("14T02:01"))).toBe("2026-03-20T10:00:00.000Z");
});

test("a closed day is closed from midnight to midnight, and the night that would have begun on it too [18.15]", () => {
  const night = hours([{ days: [1, 2, 3, 4, 5, 6, 7], from: "1800", to: "0200" }], ["2026-03-10"]);
  const open = (clock: string) => isOutletOpen(night, at(clock), manila);
  expect(["09T23:59", "10T00:00", "10T19:00", "11T01:00", "11T18:00"].map(open)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(next(night, at("10T00:00"))).toBe("2026-03-11T10:00:00.000Z");
  expect(next(hours([], ["2026-03-10", "2026-03-11"]), at("10T12:00"))).toBe("2026-03-11T16:00:00.000Z");
  expect(isOutletOpen(hours([]), at("10T12:00"), manila)).toBe(true);
});

test("equal bounds mean the whole day, and all hours of a day apply [18.15]", () => {
  const all = hours([{ days: [3], from: "0000", to: "0000" }]);
  expect(["11T00:00", "11T23:59", "12T00:00"].map((clock) => isOutletOpen(all, at(clock), manila))).toEqual([
    true,
    true,
    false,
  ]);
  const split = hours([
    { days: [1], from: "1700", to: "2200" },
    { days: [1], from: "1100", to: "1400" },
  ]);
  expect(next(split, at("09T08:00"))).toBe("2026-03-09T03:00:00.000Z");
  expect(next(split, at("09T15:00"))).toBe("2026-03-09T09:00:00.000Z");
});

test("if the clock skips an hour, an opening in it happens after it [18.15]", () => {
  // On 29 March 2026 clocks in Germany go from 02:00 to 03:00.
  const early = hours([{ days: [7], from: "0230", to: "0600" }]);
  expect(next(early, at("29T00:00", "+01:00"), berlin)).toBe("2026-03-29T01:00:00.000Z");
  expect(isOutletOpen(early, new Date("2026-03-29T01:00:00Z"), berlin)).toBe(true);
  expect(isOutletOpen(early, new Date("2026-03-29T00:59:00Z"), berlin)).toBe(false);
  const late = hours([{ days: [7], from: "0900", to: "2200" }]);
  expect(next(late, at("29T00:00", "+01:00"), berlin)).toBe("2026-03-29T07:00:00.000Z");
});

test("if the clock is set back, the hour that occurs twice is open twice [18.15]", () => {
  // On 25 October 2026 clocks in Germany go from 03:00 to 02:00.
  const twice = hours([{ days: [7], from: "0230", to: "0245" }]);
  const open = (time: string) => isOutletOpen(twice, new Date(`2026-10-25T${time}:00Z`), berlin);
  expect(["00:30", "00:46", "01:29", "01:30", "01:45", "01:46"].map(open)).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(next(twice, new Date("2026-10-25T00:46:00Z"), berlin)).toBe("2026-10-25T01:30:00.000Z");
});

test("an outlet without opening hours in two months has no next opening", () => {
  expect(next(hours([{ days: [], from: "0900", to: "1000" }]), at("09T08:00"))).toBeUndefined();
});
