import type { OrderUpdate } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { isPaidByCard } from "@waybill/domain/orders/order";
import { surchargeOf } from "@waybill/domain/pricing/price-rule";
import { isQuoteValidFor, type FeeInputs } from "@waybill/domain/pricing/quote";
import { Refused } from "../../platform/http/refused.ts";
import {
  countryOfQuote,
  isSamePlace,
  readQuote,
  requireOwnQuote,
  type QuoteDeps,
} from "../../pricing/quote.ts";
import { feesWithoutSurcharge, signDiscounted } from "../../pricing/sign-fees.ts";
import type { OrderDetails, OrderRow } from "../order-row.ts";

type Fees = Pick<
  OrderDetails,
  "delivery_fee" | "signature" | "voucher" | "discounted_delivery_fee" | "discounted_delivery_fee_signature"
>;

/** Refuses a fee quoted without a surcharge for an order whose payment method has a surcharge. */
function requireSameSurcharge(
  deps: QuoteDeps,
  { order, signature }: OrderDetails,
  { paymentMethod }: FeeInputs,
): void {
  const quote = readQuote(deps.quoteKeys(), signature);
  const pricing = quote ? deps.pricingOfQuote(quote) : deps.country.pricing;
  if (surchargeOf(pricing, paymentMethod) <= surchargeOf(pricing, order.payment_method)) return;
  const wanted = quote && { preorderedFor: quote.pricedFor.preorderedFor, paymentMethod };
  if (wanted && !isQuoteValidFor(quote.pricedFor, wanted, countryOfQuote(deps, quote)))
    throw new Refused("signature_invalid", { path: ["signature"] });
}

/** The inputs for pricing an updated order; a past time counts as now. */
function wantedBy({ preordered_for, details }: OrderRow, update: OrderUpdate, now: Date): FeeInputs {
  const isAhead = preordered_for !== null && preordered_for * 1000 > now.getTime();
  return {
    preorderedFor: isAhead ? preordered_for : null,
    paymentMethod: update.payment_method ?? details.order.payment_method,
  };
}

/**
 * The fees of an order after an update. The same destination keeps the original fee, even if its signature has
 * expired, minus a surcharge that the new payment method does not have (unless a card has paid it). Another
 * destination, or another fee, needs a quote like a new order.
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
  const wanted = wantedBy(order, update, deps.now());
  const paid = { payment_method: wanted.paymentMethod, voucher };
  if (isFormerFee && isSamePlace(details.customer.location, destination)) {
    requireSameSurcharge(deps, details, wanted);
    const quote = isPaidByCard(order) ? undefined : readQuote(deps.quoteKeys(), signature);
    return { ...former, ...(quote && feesWithoutSurcharge(deps, quote, paid)) };
  }

  const quote = requireOwnQuote(
    deps,
    { ...next, path: ["signature"] },
    (own) =>
      own.vendorId === vendor_id &&
      own.voucher === null &&
      isSamePlace(own.source, details.source) &&
      isSamePlace(own.destination, destination) &&
      isQuoteValidFor(own.pricedFor, wanted, countryOfQuote(deps, own)),
  );
  return {
    ...former,
    delivery_fee: next.fee,
    signature: next.signature,
    ...signDiscounted(deps, voucher, quote),
    ...feesWithoutSurcharge(deps, quote, paid),
  };
}
