import type { BulkRow } from "@waybill/contract/bulk-jobs";

/** Which rows are shown (spec §4). */
export const rowFilters = ["success", "failed", "all"] as const;
export type RowFilter = (typeof rowFilters)[number];

export const rowsOf = (filter: RowFilter, rows: readonly BulkRow[]): readonly BulkRow[] =>
  filter === "all" ? rows : rows.filter(({ status }) => status === filter);

/** What wants to be seen first: the failed rows where there are any. */
export const firstFilter = (rows: readonly BulkRow[]): RowFilter =>
  rows.some(({ status }) => status === "failed") ? "failed" : "all";
