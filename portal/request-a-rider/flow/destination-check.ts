import type { Order } from "@waybill/contract/order";
import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { type Currency, fromMinor, toMinor } from "@waybill/domain/money/money";
import { surchargeOf } from "@waybill/domain/pricing/price-rule";
import {
  discountedFee,
  voucherTypes,
  noVoucher,
  type RequestVoucher,
} from "@waybill/domain/pricing/vouchers";
import type {
  Destination,
  DestinationProblem,
  Estimate,
  Quote,
  UndeliverableText,
  RequestContext,
} from "../request-types.ts";
import { deliveryOf, paymentMethodOf } from "./request-context.ts";

export type DestinationCheck =
  | { problem: DestinationProblem; reason?: UndeliverableText | undefined; quote?: never; estimate?: never }
  | { problem?: never; quote: Quote; estimate: Estimate | undefined };

const settled = <T>(promise: Promise<T>): Promise<{ value: T } | { failed: unknown }> =>
  promise.then(
    (value) => ({ value }),
    (failed: unknown) => ({ failed }),
  );

/**
 * Area, fee and times of a delivery, requested together; the area is reported first, and missing times are not an
 * error.
 */
export async function checkDestination(request: RequestContext): Promise<DestinationCheck> {
  const kept = keptQuote(request);
  if (kept) return { quote: kept, estimate: undefined };
  const { calls, refusalOf } = request;
  const delivery = deliveryOf(request);
  const [area, quote, estimate] = await Promise.all([
    settled(calls.isDeliverable(delivery)),
    settled(calls.quote(delivery)),
    settled(calls.estimate(delivery)),
  ]);
  if ("failed" in area) return { problem: "request.error.cannot-verify" };
  const { deliverable, reason } = area.value;
  if (!deliverable) return { problem: "request.error.undeliverable-address", reason };
  if ("failed" in quote) {
    const refusal = refusalOf(quote.failed);
    const why = refusal.kind === "refused" ? refusal.reason : undefined;
    return { problem: "request.error.cannot-compute-price", reason: why };
  }
  return { quote: quote.value, estimate: "failed" in estimate ? undefined : estimate.value };
}

const isSame = (one: Place, other: Place): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/** In metres. A pin moved less than this, for example to the right entrance, keeps its address. */
const sameAddressMetres = 200;

/** True if the new place is a different address than the old one. */
export const isAnotherAddress = (before: Destination | undefined, after: Place): boolean =>
  before !== undefined && !before.unsure && distanceInMetres(before, after) > sameAddressMetres;

/** True if a changed order keeps its fee, however old the fee is. */
export const isFeeKept = ({
  orderToBeUpdated: order,
  quote,
}: Pick<RequestContext, "orderToBeUpdated" | "quote">): boolean =>
  order !== undefined && quote?.signature === order.signature;

/**
 * The order's own fee as a quote without parts; undefined if a new quote is needed: for another destination, or for
 * a payment method with another surcharge.
 */
function keptQuote(request: RequestContext): Quote | undefined {
  const { orderToBeUpdated: order, draft } = request;
  const { destination } = draft;
  const paymentMethod = paymentMethodOf(request);
  if (!order || !destination || !isSame(order.customer.location, destination)) return undefined;
  const { payment_method } = order.order;
  const isSurchargeSame =
    surchargeOf(request.pricing, paymentMethod ?? payment_method) ===
    surchargeOf(request.pricing, payment_method);
  if (!isSurchargeSame) return undefined;
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

/** The order's own voucher applied to the fee; it stays valid for any destination, as on the server. */
export function voucherOfOrder(order: Order, quote: Quote): RequestVoucher {
  const { voucher } = order;
  const type = voucherTypes.find((one) => one === voucher?.type);
  if (!voucher || !type) return noVoucher;
  const currency = quote.currency as Currency;
  const fee = discountedFee(toMinor(quote.fee, currency), { type, amount: voucher.amount }, currency);
  return { ...noVoucher, voucher, discountedDeliveryFee: fromMinor(fee, currency) };
}
