import type { OrderUpdate } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { fromMinor } from "@waybill/domain/money";
import { isPricedFor, mayBeCash, type Wanted } from "@waybill/domain/pricing/quote";
import { discountedFee, type VoucherType } from "@waybill/domain/pricing/vouchers";
import { Refused } from "../../platform/http/refused.ts";
import {
  isSamePlace,
  readQuote,
  requireOwnQuote,
  signQuote,
  type Quote,
  type QuoteDeps,
} from "../../pricing/quote.ts";
import type { OrderDetails, OrderRow } from "../order-row.ts";

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

/** A fee that was quoted without the surcharge for cash does not become an order's that is paid in cash. */
function requireSamePayment(deps: QuoteDeps, { order, signature }: OrderDetails, { isCash }: Wanted): void {
  if (!isCash || mayBeCash(order.payment_method)) return;
  const quoted = readQuote(deps.quoteKeys, signature)?.pricedFor;
  const wanted = quoted && { preorderedFor: quoted.preorderedFor, isCash };
  if (wanted && !isPricedFor(quoted, wanted, { country: deps.country, now: deps.now() }))
    throw new Refused("signature_invalid", { path: ["signature"] });
}

/** What an order is priced for after an update; a time that is over is now. */
function wantedBy({ preordered_for, details }: OrderRow, update: OrderUpdate, now: Date): Wanted {
  const isAhead = preordered_for !== null && preordered_for * 1000 > now.getTime();
  return {
    preorderedFor: isAhead ? preordered_for : null,
    isCash: mayBeCash(update.payment_method ?? details.order.payment_method),
  };
}

/**
 * The fees of an order after an update. The same place keeps the fee that the order was placed for, however long its
 * signature has expired; another place, or another fee, needs a quote as a new order does.
 */
export function changedFees(deps: QuoteDeps, order: OrderRow, update: OrderUpdate, destination: Place): Fees {
  const { vendor_id, details } = order;
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
  const now = deps.now();
  const wanted = wantedBy(order, update, now);
  if (isFormerFee && isSamePlace(details.customer.location, destination)) {
    requireSamePayment(deps, details, wanted);
    return former;
  }

  const quote = requireOwnQuote(
    deps,
    { ...next, path: ["signature"] },
    (own) =>
      own.vendorId === vendor_id &&
      own.voucher === null &&
      isSamePlace(own.source, details.source) &&
      isSamePlace(own.destination, destination) &&
      isPricedFor(own.pricedFor, wanted, { country: deps.country, now }),
  );
  return {
    ...former,
    delivery_fee: next.fee,
    signature: next.signature,
    ...discounted(deps, voucher, quote),
  };
}
