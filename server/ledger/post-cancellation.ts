import { cancellationLines, courierCancellationLines } from "@waybill/domain/money/postings";
import type { OrderRow } from "../platform/database/order-tables.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import type { QuoteDeps } from "../pricing/quote.ts";
import { chargeOfOrder } from "./charge-of-order.ts";
import { post } from "./post.ts";

type PostDeps = Pick<QuoteDeps, "country" | "quoteKeys"> & { pool: Queryable };
type Cancelled = Pick<OrderRow, "order_id" | "vendor_id" | "details" | "cancel_reason" | "seeded">;

/**
 * Charges a merchant once for an order that was cancelled at the merchant's cost. Partners' test orders cost
 * nothing.
 */
export async function postCancellation(
  { pool, country, quoteKeys }: PostDeps,
  order: Cancelled,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  if (order.seeded) return;
  const { order_id, vendor_id, cancel_reason: note } = order;
  const { voucherCode, ...charge } = chargeOfOrder({ country, quoteKeys }, order);
  const about = { order_id, vendor_id, currency: country.currency, at, note, created_by: by };
  await post(
    pool,
    { source: `cancellation:${order_id}`, kind: "cancellation", voucher_code: voucherCode, ...about },
    cancellationLines(charge),
  );
}

/** Posts what an outside courier charges for a cancelled order, once per courier and order. */
export async function postCourierCancellation(
  { pool, country }: Pick<PostDeps, "country" | "pool">,
  { order_id, vendor_id }: Pick<OrderRow, "order_id" | "vendor_id">,
  { fleetId, feeMinor, at }: { fleetId: string; feeMinor: number; at: Date },
): Promise<void> {
  const source = `courier_cancellation:${order_id}:${fleetId}`;
  const about = { order_id, vendor_id, currency: country.currency, at, created_by: "system" };
  await post(
    pool,
    { source, kind: "courier_cancellation", ...about },
    courierCancellationLines(fleetId, feeMinor),
  );
}
