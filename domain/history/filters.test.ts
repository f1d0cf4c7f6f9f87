import { expect, test } from "vitest";
import {
  allTime,
  changeFilters,
  customRangeProblem,
  dateFilters,
  dateRange,
  historyPageSize,
  initialFilters,
  presetFilter,
} from "./filters.ts";
import english from "../../locales/en.json" with { type: "json" };
import { countDays } from "./days.ts";

const noon = new Date("2026-11-20T04:00:00.000Z");
const opened = initialFilters("kanto", noon, "Asia/Manila");

test("the filters have vendor, order, search key, dates, status and page, and begin with yesterday [3.30]", () => {
  expect(opened).toStrictEqual({
    vendor: "kanto",
    order: undefined,
    searchKey: "",
    dateRangeFilter: { category: "Yesterday", from: "2026-11-19", to: "2026-11-19" },
    orderStatusFilter: "ANY",
    paginationKey: undefined,
  });
});

test("a changed filter starts at the first page and keeps the selected order", () => {
  const later = { ...opened, order: "kanto-7QF4M2K9XZAB", paginationKey: "next" };
  expect(changeFilters(later, { orderStatusFilter: "CANCELLED" })).toEqual({
    ...later,
    orderStatusFilter: "CANCELLED",
    paginationKey: undefined,
  });
});

test("a page of the history holds 30 orders, or 50 with outlets [9.10]", () => {
  expect(historyPageSize(false)).toBe(30);
  expect(historyPageSize(true)).toBe(50);
});

const manila = "Asia/Manila";
/** 0:30 on 20 November in Manila, when it is still the 19th in UTC. */
const now = new Date("2026-11-19T16:30:00.000Z");
const texts: Record<string, string> = english;

test("the date filters are Yesterday, PastWeek, PastMonth and Custom, and the default is Yesterday [9.16]", () => {
  expect(dateFilters).toEqual(["Yesterday", "PastWeek", "PastMonth", "Custom"]);
  expect(presetFilter(now, manila)).toEqual({ category: "Yesterday", from: "2026-11-19", to: "2026-11-19" });
});

test("the past week is the 7 days through yesterday [9.17]", () => {
  expect(presetFilter(now, manila, "PastWeek")).toEqual({
    category: "PastWeek",
    from: "2026-11-13",
    to: "2026-11-19",
  });
});

test("the past month is the 30 days through yesterday [9.18]", () => {
  const { from, to } = presetFilter(now, manila, "PastMonth");
  expect(from).toBe("2026-10-21");
  expect(to).toBe("2026-11-19");
  expect(countDays(from, to)).toBe(30);
});

test("yesterday is the country's, from midnight to the last millisecond before the next [9.19]", () => {
  expect(dateRange(presetFilter(now, manila), now, manila)).toEqual({
    from: new Date("2026-11-18T16:00:00.000Z"),
    to: new Date("2026-11-19T15:59:59.999Z"),
  });
  expect(presetFilter(now, "Asia/Kuwait")).toMatchObject({ from: "2026-11-18" });
});

test("a week with a clock change is 7 calendar days, an hour longer or shorter [9.17] [9.19]", () => {
  const after = new Date("2026-10-28T12:00:00.000Z");
  const { from, to } = dateRange(presetFilter(after, "Europe/Vienna", "PastWeek"), after, "Europe/Vienna");
  expect(from?.toISOString()).toBe("2026-10-20T22:00:00.000Z");
  expect(to?.toISOString()).toBe("2026-10-27T22:59:59.999Z");
});

test("a preset chosen before midnight moves to the new day, a custom range does not", () => {
  const tomorrow = new Date(now.getTime() + 86_400_000);
  expect(dateRange(presetFilter(now, manila), tomorrow, manila).to).toEqual(
    new Date("2026-11-20T15:59:59.999Z"),
  );
  expect(dateRange({ category: "Custom", from: "2026-01-30", to: "2026-02-01" }, tomorrow, manila)).toEqual({
    from: new Date("2026-01-29T16:00:00.000Z"),
    to: new Date("2026-02-01T15:59:59.999Z"),
  });
});

test("all time has no first and no last moment [10.61]", () => {
  expect(dateRange(allTime, now, manila)).toEqual({});
  expect(dateFilters).not.toContain(allTime.category);
});

test("a custom range that ends before it starts is refused [5.55]", () => {
  const problem = customRangeProblem({ from: "2026-03-02", to: "2026-03-01" });
  expect(problem).toEqual({ key: "validation.date-range-backwards", path: ["to"] });
  expect(texts[problem?.key ?? ""]).toBeTruthy();
  expect(customRangeProblem({ from: "2026-03-01", to: "2026-03-01" })).toBeUndefined();
});

test("a custom range of 31 days is accepted, one of 32 is refused [5.56]", () => {
  expect(customRangeProblem({ from: "2026-03-01", to: "2026-03-31" })).toBeUndefined();
  const problem = customRangeProblem({ from: "2026-03-01", to: "2026-04-01" });
  expect(problem).toEqual({ key: "validation.date-range-too-long", path: ["to"], values: { maximum: 31 } });
  expect(texts[problem?.key ?? ""]).toContain("{maximum}");
});

test("a custom range with a missing day names that day", () => {
  const key = "validation.fill-date";
  expect(customRangeProblem({ from: "", to: "2026-03-01" })).toEqual({ key, path: ["from"] });
  expect(customRangeProblem({ from: "2026-03-01", to: "2026-02-30" })).toEqual({ key, path: ["to"] });
  expect(texts[key]).toBeTruthy();
});
