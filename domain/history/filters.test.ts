import { expect, test } from "vitest";
import { changeFilters, historyPageSize, openingFilters } from "./filters.ts";

const noon = new Date("2026-11-20T04:00:00.000Z");
const opened = openingFilters("kanto", noon, "Asia/Manila");

test("the filters hold vendor, order, search key, dates, status and page, and begin with yesterday [3.30]", () => {
  expect(opened).toStrictEqual({
    vendor: "kanto",
    order: undefined,
    searchKey: "",
    dateRangeFilter: { category: "Yesterday", from: "2026-11-19", to: "2026-11-19" },
    orderStatusFilter: "ANY",
    paginationKey: undefined,
  });
});

test("whoever changes what is asked begins at the first page and keeps the selected order", () => {
  const later = { ...opened, order: "kanto-7QF4M2K9XZAB", paginationKey: "next" };
  expect(changeFilters(later, { orderStatusFilter: "CANCELLED" })).toEqual({
    ...later,
    orderStatusFilter: "CANCELLED",
    paginationKey: undefined,
  });
});

test("a page of the history holds 30 orders, or 50 with outlets [9.10]", () => {
  expect([historyPageSize(false), historyPageSize(true)]).toEqual([30, 50]);
});
