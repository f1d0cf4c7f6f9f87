import {
  maxCustomRangeDays,
  pastMonthDays,
  pastOrdersPage,
  pastOrdersPageWithOutlets,
  pastWeekDays,
} from "../limits.ts";
import type { StatusFilter } from "../orders/status.ts";
import type { PaymentOption } from "../payments/payment-methods.ts";
import { addDays, countDays, type Day, dayOf, endOfDay, isDay, startOfDay } from "./days.ts";

/** The filters of the history (spec §3 "Filters"). */
export type HistoryFilters = {
  /** The selected vendor's id. */
  vendor: string;
  /** The selected order's id. */
  order: string | undefined;
  searchKey: string;
  dateRangeFilter: DateRangeFilter;
  orderStatusFilter: StatusFilter;
  /** A part of the order's number; omitted: any. */
  orderNumber?: string | undefined;
  /** How the order is paid; omitted: any. */
  payment?: PaymentOption | undefined;
  /** The vendor id of the one outlet to show; omitted: all outlets of the vendor. */
  outlet?: string | undefined;
  /** The start of the next page; undefined before the first page, and after the last. */
  paginationKey: string | undefined;
};

/**
 * Returns the filters of a history that was just opened: yesterday's orders (in the timezone, IANA) of a vendor, in
 * any status.
 */
export const initialFilters = (vendor: string, now: Date, timezone: string): HistoryFilters => ({
  vendor,
  order: undefined,
  searchKey: "",
  dateRangeFilter: presetFilter(now, timezone),
  orderStatusFilter: "ANY",
  paginationKey: undefined,
});

/** Returns the filters after a change, which goes back to the first page. */
export const changeFilters = (
  filters: HistoryFilters,
  change: Partial<Omit<HistoryFilters, "order" | "paginationKey">>,
): HistoryFilters => ({ ...filters, ...change, paginationKey: undefined });

/** Returns the number of past orders on a page (spec §9): 30, or 50 with outlets. */
export const historyPageSize = (withOutlets: boolean): number =>
  withOutlets ? pastOrdersPageWithOutlets : pastOrdersPage;

/** The date filters of the history (spec §9). */
export const dateFilters = ["Yesterday", "PastWeek", "PastMonth", "Custom"] as const;
export type DateFilter = (typeof dateFilters)[number];

/**
 * Which past orders are shown: days of the country's calendar, both included, or all time. A search that finds
 * nothing in its days is repeated for all time.
 */
export type DateRangeFilter = DaysFilter | { category: "AllTime"; from?: undefined; to?: undefined };
type DaysFilter = { category: DateFilter; from: Day; to: Day };

export const allTime: DateRangeFilter = { category: "AllTime" };

const daysThroughYesterday: Record<Exclude<DateFilter, "Custom">, number> = {
  Yesterday: 1,
  PastWeek: pastWeekDays,
  PastMonth: pastMonthDays,
};

/**
 * Returns a preset with its days: each ends yesterday in the timezone (IANA), the week has 7 days and the month 30
 * (spec §9). The default category is Yesterday.
 */
export function presetFilter(
  now: Date,
  timezone: string,
  category: Exclude<DateFilter, "Custom"> = "Yesterday",
): DaysFilter {
  const to = addDays(dayOf(now, timezone), -1);
  return { category, from: addDays(to, 1 - daysThroughYesterday[category]), to };
}

/**
 * Returns the first and last moment (to the millisecond) of a filter in the timezone (IANA), as `from` and `to` of
 * GET /vendor/{vendorId}/orders; neither for all time. Presets are relative to `now`, so they change at midnight.
 */
export function dateRange(filter: DateRangeFilter, now: Date, timezone: string): { from?: Date; to?: Date } {
  if (filter.category === "AllTime") return {};
  const days = filter.category === "Custom" ? filter : presetFilter(now, timezone, filter.category);
  return { from: startOfDay(days.from, timezone), to: endOfDay(days.to, timezone) };
}

/** The problem of a custom range: text key, field, and the values of the text. */
export type DateRangeProblem = {
  key: "validation.fill-date" | "validation.date-range-backwards" | "validation.date-range-too-long";
  path: ["from" | "to"];
  values?: { maximum: number };
};

/**
 * Returns why a custom range is refused (spec §5): a day is missing or does not exist, the end is before the start,
 * or it spans more than 31 days, both included. undefined if valid.
 */
export function customRangeProblem({ from, to }: { from: string; to: string }): DateRangeProblem | undefined {
  if (!isDay(from)) return { key: "validation.fill-date", path: ["from"] };
  if (!isDay(to)) return { key: "validation.fill-date", path: ["to"] };
  const days = countDays(from, to);
  if (days < 1) return { key: "validation.date-range-backwards", path: ["to"] };
  return days > maxCustomRangeDays
    ? { key: "validation.date-range-too-long", path: ["to"], values: { maximum: maxCustomRangeDays } }
    : undefined;
}
