import { deliveryLines } from "@waybill/domain/ledger/postings";
import { toMinor } from "@waybill/domain/money";
import type { OrderRow } from "../orders/order-row.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import { readQuote, type QuoteDeps } from "../pricing/quote.ts";
import { post } from "./post.ts";

type Delivered = { riderId: string; isDelivered: boolean; cashMinor: number; earningMinor: number; at: Date };

/** Posts a delivery: the fee with its surcharges and voucher, the cash at the door and the courier's cost. For what was brought back there is the cost alone. */
export async function postDelivery(
  { pool, country, quoteKeys }: Pick<QuoteDeps, "country" | "quoteKeys"> & { pool: Queryable },
  { order_id, vendor_id, details }: Pick<OrderRow, "order_id" | "vendor_id" | "details">,
  { riderId, isDelivered, cashMinor, earningMinor, at }: Delivered,
): Promise<void> {
  const { currency } = country;
  const fullFeeMinor = isDelivered ? toMinor(details.delivery_fee, currency) : 0;
  const charged = isDelivered ? details.discounted_delivery_fee : null;
  const priced = readQuote(quoteKeys, details.signature)?.pricedFor;
  const lines = deliveryLines({
    vendorId: vendor_id,
    riderId,
    fullFeeMinor,
    surchargeMinor: Math.min(fullFeeMinor, (priced?.timeMinor ?? 0) + (priced?.surchargeMinor ?? 0)),
    discountMinor: charged == null ? 0 : fullFeeMinor - toMinor(charged, currency),
    cashMinor,
    earningMinor,
  });
  const about = { order_id, vendor_id, rider_id: riderId, currency, at };
  const source = `delivery:${order_id}`;
  await post(pool, { source, kind: "delivery", created_by: "system", ...about }, lines);
}
