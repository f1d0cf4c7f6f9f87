import type { OrderRequest } from "@waybill/contract/order";
import { fromMinor, toMinor } from "@waybill/domain/money/money";
import { surchargeOf } from "@waybill/domain/pricing/price-rule";
import { discountedFee, type VoucherType } from "@waybill/domain/pricing/vouchers";
import { signQuote, type Quote, type QuoteDeps } from "./quote.ts";

type SignedFees = { delivery_fee: number; signature: string };
type DiscountedFees = { discounted_delivery_fee?: number; discounted_delivery_fee_signature?: string };
type Voucher = NonNullable<OrderRequest["voucher"]>;

/**
 * Applies an order's own voucher to a new fee and signs the result. The voucher was used when the order was placed;
 * it is not counted again.
 */
export function signDiscounted(
  { country, quoteKeys }: QuoteDeps,
  voucher: Voucher | null | undefined,
  quote: Quote,
): DiscountedFees {
  if (!voucher) return {};
  const { code, amount } = voucher;
  // The cast is safe: the order's voucher came from one of our quotes.
  const type = voucher.type as VoucherType;
  const { feeMinor: fullFeeMinor } = quote;
  const feeMinor = discountedFee(fullFeeMinor, { type, amount }, country.currency);
  const mark = signQuote(quoteKeys(), { ...quote, feeMinor, voucher: { code, type, amount, fullFeeMinor } });
  return {
    discounted_delivery_fee: fromMinor(feeMinor, country.currency),
    discounted_delivery_fee_signature: mark,
  };
}

/**
 * Signs the fees of an order again without the surcharge of other payment methods; undefined if the quote is
 * invalid. A fee requested before the payment method is chosen includes the highest surcharge; an order is charged
 * only that of its own method.
 */
export function feesWithoutSurcharge(
  deps: QuoteDeps,
  quote: Quote,
  {
    payment_method,
    voucher,
  }: { payment_method: string | null | undefined; voucher: Voucher | null | undefined },
): (SignedFees & DiscountedFees) | undefined {
  const { currency } = deps.country;
  const own = toMinor(surchargeOf(deps.pricingOfQuote(quote), payment_method), currency);
  const surplus = quote.pricedFor.surchargeMinor - own;
  if (surplus <= 0) return undefined;
  const pricedFor = { ...quote.pricedFor, surchargeMinor: own };
  const reduced = { ...quote, feeMinor: quote.feeMinor - surplus, pricedFor };
  return {
    delivery_fee: fromMinor(reduced.feeMinor, currency),
    signature: signQuote(deps.quoteKeys(), reduced),
    ...signDiscounted(deps, voucher, reduced),
  };
}
