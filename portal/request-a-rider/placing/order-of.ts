import type { OrderRequest } from "@waybill/contract/order";
import { pickupEstimationInPayment } from "@waybill/domain/limits";
import { feeToCharge } from "@waybill/domain/orders/order";
import { payableFee, voucherFields } from "@waybill/domain/pricing/vouchers";
import { payingOf } from "../../payment/paying.ts";
import type { Payable } from "../../payment/payment-setup.ts";
import { known } from "../flow/delivery-of.ts";
import { isSameOrder } from "./sent-order.ts";
import type { RequestContext } from "../flow/request-steps.ts";

/** The order as it goes out: what the page is filled with, and what it costs. */
export function orderOf(request: RequestContext): OrderRequest {
  const { fee, signature } = known(request.quote);
  return {
    ...known(request.submission).entries,
    delivery_fee: fee,
    signature,
    ...voucherFields(request),
  };
}

/** The order with what a card pays for it. */
export function payableOf(request: RequestContext): Payable {
  const { fee, currency } = known(request.quote);
  return {
    order: { ...orderOf(request), login_pickup_estimation: pickupEstimationInPayment },
    toPay: payableFee(fee, request),
    currency,
  };
}

/** The same, but the very order that a card was asked for before where nothing else is wanted: so it is paid once. */
export function payableAgain(request: RequestContext): Payable {
  const now = payableOf(request);
  const before = payingOf(request.vendor.vendor_id);
  const isSame =
    before &&
    isSameOrder({ key: before.key, body: before.order }, now.order, known(request.submission).idempotencyKey);
  if (!isSame) return now;
  return { ...now, order: before.order, toPay: feeToCharge(before.order) };
}
