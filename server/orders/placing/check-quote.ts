import type { OrderRequest } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { isQuoteValidFor } from "@waybill/domain/pricing/quote";
import { voucherCode } from "@waybill/domain/pricing/vouchers";
import { Refused } from "../../platform/http/refused.ts";
import {
  countryOfQuote,
  isSamePlace,
  requireOwnQuote,
  type Quote,
  type QuoteDeps,
  type QuotedVoucher,
} from "../../pricing/quote.ts";
import { feesWithoutSurcharge } from "../../pricing/sign-fees.ts";

type QuotedDelivery = { vendorId: string; destination: Place };
type Fees = {
  source: Place;
  metres: number;
  voucher: QuotedVoucher | null;
  /**
   * The fees to charge instead of those sent, if the sent ones include a surcharge that this order does not have.
   */
  charged: ReturnType<typeof feesWithoutSurcharge>;
};

/**
 * Checks the quotes behind an order's fees: signed by us, for this vendor, destination, fee, time and payment
 * method, and not expired. A discounted fee has its own signature, for this voucher, the same locations and this
 * fee. The caller checks the pick-up location and the voucher's remaining uses.
 */
export function requireQuote(
  deps: QuoteDeps,
  request: OrderRequest,
  { vendorId, destination }: QuotedDelivery,
): Fees {
  const { delivery_fee: fee, signature, voucher } = request;
  const { discounted_delivery_fee: discounted, discounted_delivery_fee_signature: mark } = request;
  const isAsked = (quote: Quote) =>
    quote.vendorId === vendorId && isSamePlace(quote.destination, destination);

  const wanted = {
    preorderedFor: request.preordered_for ?? null,
    paymentMethod: request.order?.payment_method ?? null,
  };
  const full = requireOwnQuote(
    deps,
    { signature, fee, path: ["signature"] },
    (quote) =>
      isAsked(quote) &&
      quote.voucher === null &&
      isQuoteValidFor(quote.pricedFor, wanted, countryOfQuote(deps, quote)),
  );
  const { source } = full;
  const { metres } = full.pricedFor;
  const charged = (used: QuotedVoucher | null) =>
    feesWithoutSurcharge(deps, full, { payment_method: wanted.paymentMethod, voucher: used });
  if (voucher == null && discounted == null && mark == null)
    return { source, metres, voucher: null, charged: charged(null) };

  const path = ["discounted_delivery_fee_signature"];
  if (voucher == null || discounted == null || mark == null) throw new Refused("signature_invalid", { path });
  const reduced = requireOwnQuote(
    deps,
    { signature: mark, fee: discounted, path },
    (quote) =>
      isAsked(quote) &&
      isSamePlace(quote.source, source) &&
      quote.voucher?.code === voucherCode(voucher.code) &&
      quote.voucher.fullFeeMinor === full.feeMinor,
  );
  return { source, metres, voucher: reduced.voucher, charged: charged(reduced.voucher) };
}
