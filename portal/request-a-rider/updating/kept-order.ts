import type { Order } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { type Currency, fromMinor, toMinor } from "@waybill/domain/money";
import { mayBeCash } from "@waybill/domain/pricing/quote";
import {
  discountedFee,
  noVoucher,
  type RequestVoucher,
  voucherTypes,
} from "@waybill/domain/pricing/vouchers";
import type { Quote, RequestContext } from "../flow/request-steps.ts";

const isSame = (one: Place, other: Place): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/** Whether an order that is changed keeps its fee, however old that is. */
export const isFeeKept = ({
  orderToBeUpdated: order,
  quote,
}: Pick<RequestContext, "orderToBeUpdated" | "quote">): boolean =>
  order !== undefined && quote?.signature === order.signature;

/**
 * The fee of an order that keeps its place, as a quote without its parts; undefined where another one is needed: for
 * another place, or for cash where none was to be collected.
 */
export function keptQuote({
  orderToBeUpdated: order,
  destination,
  paymentMethod,
}: RequestContext): Quote | undefined {
  if (!order || !destination || !isSame(order.customer.location, destination)) return undefined;
  const { payment_method } = order.order;
  if (mayBeCash(paymentMethod) && !mayBeCash(payment_method) && paymentMethod !== undefined) return undefined;
  return {
    fee: order.delivery_fee,
    signature: order.signature,
    currency: order.currency,
    distance_metres: 0,
    breakdown: [],
    priced_for: { preordered_for: order.preordered_for, payment_method },
    expires_at: order.created_at,
  };
}

/** What the order's own voucher leaves of a fee: it stays the order's, wherever that goes (the server counts alike). */
export function heldByOrder(order: Order, quote: Quote): RequestVoucher {
  const { voucher } = order;
  const type = voucherTypes.find((one) => one === voucher?.type);
  if (!voucher || !type) return noVoucher;
  const currency = quote.currency as Currency;
  const fee = discountedFee(toMinor(quote.fee, currency), { type, amount: voucher.amount }, currency);
  return { ...noVoucher, voucher, discountedDeliveryFee: fromMinor(fee, currency) };
}
