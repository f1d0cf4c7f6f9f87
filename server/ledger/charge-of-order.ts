import type { ChargedMoney } from "@waybill/domain/money/postings";
import { toMinor } from "@waybill/domain/money/money";
import type { OrderRow } from "../platform/database/order-tables.ts";
import { readQuote, type QuoteDeps } from "../pricing/quote.ts";

type Charge = ChargedMoney & { voucherCode: string | null };

/** The amount that an order charges its merchant, from its quote, and the voucher that pays a part of it. */
export function chargeOfOrder(
  { country, quoteKeys }: Pick<QuoteDeps, "country" | "quoteKeys">,
  { vendor_id, details }: Pick<OrderRow, "vendor_id" | "details">,
): Charge {
  const { currency } = country;
  const fullFeeMinor = toMinor(details.delivery_fee, currency);
  const charged = details.discounted_delivery_fee;
  const priced = readQuote(quoteKeys(), details.signature)?.pricedFor;
  return {
    vendorId: vendor_id,
    fullFeeMinor,
    surchargeMinor: Math.min(fullFeeMinor, (priced?.timeMinor ?? 0) + (priced?.surchargeMinor ?? 0)),
    discountMinor: charged == null ? 0 : fullFeeMinor - toMinor(charged, currency),
    voucherCode: charged == null ? null : (details.voucher?.code ?? null),
  };
}
