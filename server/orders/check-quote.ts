import type { OrderRequest } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { voucherCode } from "@waybill/domain/vouchers/discount";
import { Refused } from "../platform/refused.ts";
import { isSamePlace, type Quote, type QuotedVoucher } from "../pricing/quote.ts";
import { requireOwnQuote, type QuoteDeps } from "../pricing/require-own-quote.ts";

type Asked = { vendorId: string; destination: Place };
type Fees = { source: Place; voucher: QuotedVoucher | null };

/**
 * The quotes behind an order's fees: ours, for this vendor, destination and fee, and not expired. A discounted fee has a
 * signature of its own, that was given for this voucher, the same places and the very fee beside it. Whether the vendor
 * collects at the source is for the caller to check, and whether the voucher has uses left.
 */
export function requireQuote(deps: QuoteDeps, request: OrderRequest, { vendorId, destination }: Asked): Fees {
  const { delivery_fee: fee, signature, voucher } = request;
  const { discounted_delivery_fee: discounted, discounted_delivery_fee_signature: mark } = request;
  const isAsked = (quote: Quote) =>
    quote.vendorId === vendorId && isSamePlace(quote.destination, destination);

  const full = requireOwnQuote(
    deps,
    { signature, fee, path: ["signature"] },
    (quote) => isAsked(quote) && quote.voucher === null,
  );
  if (voucher == null && discounted == null && mark == null) return { source: full.source, voucher: null };

  const path = ["discounted_delivery_fee_signature"];
  if (voucher == null || discounted == null || mark == null) throw new Refused("signature_invalid", { path });
  const reduced = requireOwnQuote(
    deps,
    { signature: mark, fee: discounted, path },
    (quote) =>
      isAsked(quote) &&
      isSamePlace(quote.source, full.source) &&
      quote.voucher?.code === voucherCode(voucher.code) &&
      quote.voucher.fullFeeMinor === full.feeMinor,
  );
  return { source: full.source, voucher: reduced.voucher };
}
