import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { fromMinor, toMinor, type Currency } from "@waybill/domain/money";

/** The rows of which an order can still be placed. */
export const rowsToPlace = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  rows.filter(({ status, order }) => status === "success" && order.order_id === null);

/** What rows cost to deliver, all together, in decimal money. */
export const feesOf = (rows: readonly BulkRow[]): number => {
  const currency = rows[0]?.order.currency as Currency | undefined;
  if (currency === undefined) return 0;
  const sum = rows.reduce((minor, { order }) => minor + toMinor(order.delivery_fee ?? 0, currency), 0);
  return fromMinor(sum, currency);
};
