import { deliveryLines } from "@waybill/domain/ledger/postings";
import { toMinor } from "@waybill/domain/money";
import type { OrderRow } from "../orders/order-row.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import { readQuote, type QuoteDeps } from "../pricing/quote.ts";
import { post } from "./post.ts";

type Delivered = {
  /** Whoever carried it: a rider of ours, or the fleet of an outside courier, which has no rider of ours. */
  carrierId: string;
  riderId: string | null;
  isDelivered: boolean;
  cashMinor: number;
  earningMinor: number;
  at: Date;
  /** What names it, where it is not the delivery of its order. */
  source?: string;
};

/** Posts a delivery: the fee with its surcharges and voucher, the cash at the door and the courier's cost. For what was brought back there is the cost alone. */
export async function postDelivery(
  { pool, country, quoteKeys }: Pick<QuoteDeps, "country" | "quoteKeys"> & { pool: Queryable },
  { order_id, vendor_id, details }: Pick<OrderRow, "order_id" | "vendor_id" | "details">,
  { carrierId, riderId, isDelivered, cashMinor, earningMinor, at, ...named }: Delivered,
): Promise<void> {
  const { currency } = country;
  const fullFeeMinor = isDelivered ? toMinor(details.delivery_fee, currency) : 0;
  const charged = isDelivered ? details.discounted_delivery_fee : null;
  const priced = readQuote(quoteKeys, details.signature)?.pricedFor;
  const lines = deliveryLines({
    vendorId: vendor_id,
    carrierId,
    fullFeeMinor,
    surchargeMinor: Math.min(fullFeeMinor, (priced?.timeMinor ?? 0) + (priced?.surchargeMinor ?? 0)),
    discountMinor: charged == null ? 0 : fullFeeMinor - toMinor(charged, currency),
    cashMinor,
    earningMinor,
  });
  const about = { order_id, vendor_id, rider_id: riderId, currency, at };
  const source = named.source ?? `delivery:${order_id}`;
  const voucher_code = charged == null ? null : (details.voucher?.code ?? null);
  await post(pool, { source, kind: "delivery", created_by: "system", voucher_code, ...about }, lines);
}
