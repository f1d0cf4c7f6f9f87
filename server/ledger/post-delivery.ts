import { deliveryLines, riderPayLines } from "@waybill/domain/money/postings";
import type { OrderRow } from "../platform/database/order-tables.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import type { QuoteDeps } from "../pricing/quote.ts";
import { chargeOfOrder } from "./charge-of-order.ts";
import { post } from "./post.ts";

type Delivered = {
  /** The rider's id, or the fleet's id if an outside courier carried the order (riderId is then null). */
  carrierId: string;
  riderId: string | null;
  isDelivered: boolean;
  cashMinor: number;
  earningMinor: number;
  at: Date;
  /** The unique source of the posting; by default the order's delivery. */
  source?: string;
};

type RiderPay = { source: string; riderId: string; amountMinor: number; currency: string; at: Date };

/** Posts a rider's extra pay: for waiting, for a return, or for a cancelled order. */
export async function postRiderPay(
  pool: Queryable,
  { order_id, vendor_id }: Pick<OrderRow, "order_id" | "vendor_id">,
  { source, riderId, amountMinor, currency, at }: RiderPay,
): Promise<void> {
  const about = { order_id, vendor_id, rider_id: riderId, currency, at, created_by: "system" };
  await post(pool, { source, kind: "rider_pay", ...about }, riderPayLines(riderId, amountMinor));
}

const nothing = { fullFeeMinor: 0, surchargeMinor: 0, discountMinor: 0, voucherCode: null };

/**
 * Posts a delivery: the fee with surcharges and voucher, the cash collected and the courier's cost. A returned
 * parcel has only the courier's cost.
 */
export async function postDelivery(
  { pool, country, quoteKeys }: Pick<QuoteDeps, "country" | "quoteKeys"> & { pool: Queryable },
  order: Pick<OrderRow, "order_id" | "vendor_id" | "details">,
  { carrierId, riderId, isDelivered, cashMinor, earningMinor, at, ...named }: Delivered,
): Promise<void> {
  const { order_id, vendor_id } = order;
  const charge = isDelivered
    ? chargeOfOrder({ country, quoteKeys }, order)
    : { ...nothing, vendorId: vendor_id };
  const lines = deliveryLines({ ...charge, carrierId, cashMinor, earningMinor });
  const about = { order_id, vendor_id, rider_id: riderId, currency: country.currency, at };
  const source = named.source ?? `delivery:${order_id}`;
  const voucher_code = charge.voucherCode;
  await post(pool, { source, kind: "delivery", created_by: "system", voucher_code, ...about }, lines);
}
