import { isDuplicateOf, type ComparableOrder, duplicateWithinMs } from "@waybill/domain/bulk-jobs/duplicates";
import { preorderWindowMs } from "@waybill/domain/time/timings";
import type { Queryable } from "../platform/database/transaction.ts";
import { findRecentOrders, type RecentOrder } from "./repeated-order-rows.ts";
import type { RowToStore } from "./rows.ts";
import type { JobFacts } from "./sheet/check-cells.ts";

type RepeatScope = { vendorIds: readonly string[]; now: Date };

/** Selects the orders of all collection points that a job may use. */
export const repeatedOrdersQuery = ({ points, now }: JobFacts): RepeatScope => ({
  vendorIds: points.map(({ vendor_id }) => vendor_id),
  now,
});

/**
 * Marks rows whose order was already placed within the last 2 hours, because a sheet is easily sent twice. Excludes
 * the valid ones from placement; the user can include them again.
 */
export async function markRepeatedOrders(
  db: Queryable,
  rows: readonly RowToStore[],
  { vendorIds, now }: RepeatScope,
): Promise<RowToStore[]> {
  const phones = [...new Set(rows.flatMap(({ facts }) => facts.phone_number ?? []))];
  if (phones.length === 0) return [...rows];
  // Orders for later may have been placed days before their delivery time.
  const from = new Date(now.getTime() - preorderWindowMs - duplicateWithinMs);
  const orders = await findRecentOrders(db, { phones, vendorIds, from, to: now });
  return rows.map((row) => {
    const repeatable = repeatableOf(row, now);
    const order = repeatable && orders.find((one) => isDuplicateOf(repeatable, placed(one)));
    if (!order) return row;
    return {
      ...row,
      left_out: row.status === "success",
      facts: { ...row.facts, repeats_order: order.order_id },
    };
  });
}

function repeatableOf({ facts }: RowToStore, now: Date): ComparableOrder | undefined {
  const { phone_number, drop_off_address: address, amount, latitude, longitude, scheduled_for } = facts;
  if (!phone_number || !address) return undefined;
  const at = scheduled_for ? new Date(scheduled_for) : now;
  return { phone_number, amount, address, place: { latitude, longitude }, at };
}

const placed = ({
  customer_phone,
  wanted_at,
  latitude,
  longitude,
  ...order
}: RecentOrder): ComparableOrder => ({
  ...order,
  phone_number: customer_phone,
  place: { latitude, longitude },
  at: wanted_at,
});
