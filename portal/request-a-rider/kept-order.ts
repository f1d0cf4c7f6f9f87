import type { Order } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Currency } from "@waybill/domain/money/currencies";
import { fromMinor, toMinor } from "@waybill/domain/money/minor-units";
import { discountedFee, voucherTypes } from "@waybill/domain/vouchers/discount";
import { noVoucher, type RequestVoucher } from "@waybill/domain/vouchers/request-voucher";
import type { Quote, RequestContext } from "./request-steps.ts";

const isSame = (one: Place, other: Place): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/** Whether an order that is changed still goes where it went: its fee stays what it was, however old. */
export const isPlaceKept = ({
  orderToBeUpdated: order,
  destination,
}: Pick<RequestContext, "orderToBeUpdated" | "destination">): boolean =>
  order !== undefined && destination !== undefined && isSame(order.customer.location, destination);

/** The fee of an order that keeps its place, as a quote without its parts; undefined where another one is needed. */
export function keptQuote(request: RequestContext): Quote | undefined {
  const { orderToBeUpdated: order } = request;
  if (!order || !isPlaceKept(request)) return undefined;
  return {
    fee: order.delivery_fee,
    signature: order.signature,
    currency: order.currency,
    distance_metres: 0,
    breakdown: [],
    priced_for: { preordered_for: order.preordered_for, payment_method: null },
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
