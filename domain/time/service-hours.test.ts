import fc from "fast-check";
import { expect, test } from "vitest";
import english from "../../locales/en.json" with { type: "json" };
import {
  formatHours,
  isClosedAllDay,
  isMalformed,
  isOpen,
  parseHoursLeniently,
  nextOpening,
  parseServiceHours,
} from "./service-hours.ts";

const zone = "Asia/Manila";
/** A moment of 20 November 2026 on Manila's clock. */
const at = (clock: string) => new Date(`2026-11-20T${clock}+08:00`);
const hours = (text: string) => parseServiceHours(text).hours;
const open = (text: string, clock: string) => isOpen(hours(text), at(clock), zone);
const texts: Record<string, string> = english;

test("hours are read as four digits, colon, four digits [4.53] [5.28]", () => {
  expect(hours("0830:2200")).toEqual({ from: 510, to: 1320 });
  expect(formatHours({ from: 510, to: 1320 })).toEqual({ from: "08:30", to: "22:00" });
  for (const text of ["", "830:2200", "08:30-22:00", "0830:22000", " 0830:2200", "0830:220a"]) {
    expect(texts[parseServiceHours(text).problem ?? ""], text).toBe(
      "format has to be dddd:dddd (0000:2359 for 24/24)",
    );
  }
});

test("each part is at most 2359 [5.29]", () => {
  expect(parseServiceHours("2359:2359").problem).toBeUndefined();
  for (const text of ["2360:0000", "0000:2400"]) {
    expect(texts[parseServiceHours(text).problem ?? ""]).toBe("service hours has to been between 0 & 2359");
  }
});

test("from before to is open inside, both bounds included to the minute [4.54] [4.58]", () => {
  expect(
    ["07:59:59", "08:00:00", "21:59:59", "22:00:59", "22:01:00"].map((clock) => open("0800:2200", clock)),
  ).toEqual([false, true, true, true, false]);
});

test("equal parts are always open [4.55]", () => {
  expect(["00:00:00", "08:00:00", "23:59:59"].map((clock) => open("0800:0800", clock))).toEqual([
    true,
    true,
    true,
  ]);
});

test("if from is after to, the hours end on the next day [4.56]", () => {
  expect(
    ["21:59:59", "22:00:00", "03:00:00", "06:00:30", "06:01:00"].map((clock) => open("2200:0600", clock)),
  ).toEqual([false, true, true, true, false]);
});

test("hours that are unavailable count as open [4.57]", () => {
  expect(isOpen(undefined, at("03:00:00"), zone)).toBe(true);
});

test("hours are on the country's clock [4.58]", () => {
  const now = new Date("2026-11-20T23:30:00Z");
  expect(isOpen(hours("0700:0800"), now, "Asia/Manila")).toBe(true);
  expect(isOpen(hours("0700:0800"), now, "Asia/Karachi")).toBe(false);
});

test("swapped hours are the complement of the day's, except for the shared bounds [4.56]", () => {
  const clock = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(clock, clock, clock, (from, to, minute) => {
      fc.pre(from !== to && minute !== from && minute !== to);
      const now = new Date(at("00:00:00").getTime() + minute * 60_000);
      expect(isOpen({ from, to }, now, zone)).toBe(!isOpen({ from: to, to: from }, now, zone));
    }),
  );
});

test("the next opening is today's or tomorrow's, and now while it is open", () => {
  expect(nextOpening(hours("0800:2200"), at("06:10:20"), zone)).toEqual(at("08:00:00"));
  expect(nextOpening(hours("0800:2200"), at("23:00:00"), zone)).toEqual(
    new Date("2026-11-21T08:00:00+08:00"),
  );
  expect(nextOpening(hours("0800:2200"), at("12:00:00"), zone)).toEqual(at("12:00:00"));
  expect(nextOpening(hours("2200:0600"), at("12:00:00"), zone)).toEqual(at("22:00:00"));
  expect(nextOpening(undefined, at("03:00:00"), zone)).toEqual(at("03:00:00"));
});

test("malformed hours count as closed at every time, and are stored as written for the warning [10.59]", () => {
  for (const text of ["9am-5pm", "", "0830-2200", "2360:0000"]) {
    const known = parseHoursLeniently(text);
    expect(isMalformed(known) && known.malformed, text).toBe(text);
    for (const clock of ["00:00:00", "12:00:00", "23:59:59"])
      expect(isOpen(known, at(clock), zone)).toBe(false);
  }
  expect(isMalformed(parseHoursLeniently("0830:2200"))).toBe(false);
  expect(isMalformed(undefined)).toBe(false);
});

test("a closed day is intentional; hours and malformed text are not a closed day", () => {
  expect(["closed", "9am-5pm", "0830:2200"].map((text) => isClosedAllDay(parseHoursLeniently(text)))).toEqual(
    [true, false, false],
  );
});
