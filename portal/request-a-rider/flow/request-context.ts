import type { Vendor } from "@waybill/contract/merchants/vendors";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import { paymentOptions, type PaymentMethod } from "@waybill/domain/payments/payment-methods";
import { noVoucher, type RequestVoucher } from "@waybill/domain/pricing/vouchers";
import type { DeliveryInputs, RequestContext, RequestDraft, RequestInput } from "../request-types.ts";

/** A vendor's pickup location; undefined if it has no coordinates. */
export const pickupPlaceOf = (vendor: Vendor): Place | undefined => {
  const { latitude, longitude } = vendor.vendor_information.location;
  const place = { latitude, longitude };
  return isValidPlace(place) ? place : undefined;
};

/** The state of a destination before its check. */
export const uncheckedDestination = {
  destinationProblem: undefined,
  destinationReason: undefined,
  quote: undefined,
  estimate: undefined,
} satisfies Partial<RequestContext>;

/** The initial context of a request, also after a restart. */
export const initialContext = (input: RequestInput): RequestContext => ({
  ...input,
  ...uncheckedDestination,
  ...noVoucher,
  origin:
    input.orderToBeUpdated?.source ??
    pickupPlaceOf(input.vendor) ??
    (input.savesOrigin ? undefined : input.keptOrigin?.address),
  originAddress: input.keptOrigin?.address,
  originDetails: input.keptOrigin?.details,
  hours: undefined,
  paymentOptions: undefined,
  hasPaymentActivated: false,
  failedVoucher: undefined,
  formerDetails: undefined,
  submission: undefined,
  requoted: false,
  refusal: undefined,
});

/** Returns a value that an earlier step has set. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("A value of an earlier step is missing.");
  return value;
}

/** The requested time; undefined: as soon as possible. */
export const plannedTime = ({ draft }: Pick<RequestContext, "draft">): Date | undefined =>
  draft.plannedFor === undefined ? undefined : new Date(draft.plannedFor);

/** The payment: the chosen one, else the country's default; only offered ones count. */
export function chosenPayment({
  draft,
  usualPayment,
  paymentOptions: offered,
}: Pick<RequestContext, "draft" | "usualPayment" | "paymentOptions">): RequestDraft["payment"] {
  const wanted = draft.payment === "" ? usualPayment : draft.payment;
  return wanted !== undefined && offered?.includes(wanted) ? wanted : "";
}

export function paymentMethodOf(request: RequestContext): PaymentMethod | undefined {
  const option = chosenPayment(request);
  return option === "" ? undefined : paymentOptions[option].payment_method;
}

/** The input of a quote, once pickup and drop-off are known. */
export const deliveryOf = (request: RequestContext): DeliveryInputs => ({
  vendorId: request.vendor.vendor_id,
  origin: required(request.origin),
  destination: required(request.draft.destination),
  plannedFor: plannedTime(request),
  paymentMethod: paymentMethodOf(request),
});

/** Sets the request's voucher, or none; the draft stores its code. */
export function withVoucher({ draft }: RequestContext, held: RequestVoucher) {
  const voucherCode = held.voucherCode ?? "";
  return { ...held, draft: draft.voucherCode === voucherCode ? draft : { ...draft, voucherCode } };
}
