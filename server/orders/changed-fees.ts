import type { OrderUpdate } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { fromMinor } from "@waybill/domain/money/minor-units";
import { discountedFee, type VoucherType } from "@waybill/domain/vouchers/discount";
import { isSamePlace, signQuote, type Quote } from "../pricing/quote.ts";
import { requireOwnQuote, type QuoteDeps } from "../pricing/require-own-quote.ts";
import type { OrderDetails, OrderRow } from "./order-row.ts";

type Fees = Pick<
  OrderDetails,
  "delivery_fee" | "signature" | "voucher" | "discounted_delivery_fee" | "discounted_delivery_fee_signature"
>;

/** The order's own voucher off a new fee: it was used when the order was placed, and is not used again. */
function discounted({ country, quoteKeys }: QuoteDeps, voucher: Fees["voucher"], quote: Quote) {
  if (!voucher) return {};
  const { code, amount } = voucher;
  // An order's voucher was read from a quote of ours.
  const type = voucher.type as VoucherType;
  const { feeMinor: fullFeeMinor } = quote;
  const feeMinor = discountedFee(fullFeeMinor, { type, amount }, country.currency);
  const mark = signQuote(quoteKeys, { ...quote, feeMinor, voucher: { code, type, amount, fullFeeMinor } });
  return {
    discounted_delivery_fee: fromMinor(feeMinor, country.currency),
    discounted_delivery_fee_signature: mark,
  };
}

/**
 * The fees of an order after an update. The same place keeps the fee that the order was placed for, however long its
 * signature has expired; another place, or another fee, needs a quote as a new order does.
 */
export function changedFees(
  deps: QuoteDeps,
  { vendor_id, details }: OrderRow,
  update: OrderUpdate,
  destination: Place,
): Fees {
  const { delivery_fee, signature, voucher } = details;
  const { discounted_delivery_fee, discounted_delivery_fee_signature } = details;
  const former = {
    delivery_fee,
    signature,
    voucher,
    discounted_delivery_fee,
    discounted_delivery_fee_signature,
  };
  const next = { fee: update.delivery_fee ?? delivery_fee, signature: update.signature ?? signature };
  const isFormerFee = next.signature === signature && next.fee === delivery_fee;
  if (isFormerFee && isSamePlace(details.customer.location, destination)) return former;

  const quote = requireOwnQuote(
    deps,
    { ...next, path: ["signature"] },
    (own) =>
      own.vendorId === vendor_id &&
      own.voucher === null &&
      isSamePlace(own.source, details.source) &&
      isSamePlace(own.destination, destination),
  );
  return {
    ...former,
    delivery_fee: next.fee,
    signature: next.signature,
    ...discounted(deps, voucher, quote),
  };
}
