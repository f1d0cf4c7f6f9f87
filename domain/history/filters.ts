import { pastOrdersPage, pastOrdersPageWithOutlets } from "../limits.ts";
import type { StatusFilter } from "../orders/status.ts";
import { presetFilter, type DateRangeFilter } from "./date-filter.ts";

/** What the history shows (spec §3 "Filters"). */
export type HistoryFilters = {
  /** The selected vendor's id. */
  vendor: string;
  /** The selected order's id. */
  order: string | undefined;
  searchKey: string;
  dateRangeFilter: DateRangeFilter;
  orderStatusFilter: StatusFilter;
  /** Where the next page begins; undefined before the first page, and after the last. */
  paginationKey: string | undefined;
};

/** The filters as a history opens: yesterday's orders (in the timezone, IANA) of a vendor, in any status. */
export const openingFilters = (vendor: string, now: Date, timezone: string): HistoryFilters => ({
  vendor,
  order: undefined,
  searchKey: "",
  dateRangeFilter: presetFilter(now, timezone),
  orderStatusFilter: "ANY",
  paginationKey: undefined,
});

/** The filters after a change of what is asked: it begins at its first page. */
export const changeFilters = (
  filters: HistoryFilters,
  change: Partial<Omit<HistoryFilters, "order" | "paginationKey">>,
): HistoryFilters => ({ ...filters, ...change, paginationKey: undefined });

/** How many past orders a page holds (spec §9): 30, or 50 with outlets. */
export const historyPageSize = (withOutlets: boolean): number =>
  withOutlets ? pastOrdersPageWithOutlets : pastOrdersPage;
