import type { Order } from "@waybill/contract/order";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import type { Vendor } from "@waybill/contract/vendors";
import type { PaymentOption } from "@waybill/domain/payments/payment-methods";
import { parseServiceHours, type ServiceHours } from "@waybill/domain/service-hours/service-hours";
import { fromPromise } from "xstate";
import { checkDestination, type DestinationCheck } from "./check-destination.ts";
import type { Delivery, Quote, RequestContext } from "./request-steps.ts";

/** Where a vendor's riders collect; undefined while it has no coordinates. */
export const placeOf = (vendor: Vendor): Place | undefined => {
  const { latitude, longitude } = vendor.vendor_information.location;
  const place = { latitude, longitude };
  return isValidPlace(place) ? place : undefined;
};

/** A value that an earlier step has put there. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("This step was entered without what it needs to know.");
  return value;
}

const deliveryOf = ({ vendor, origin, destination }: RequestContext): Delivery => ({
  vendorId: vendor.vendor_id,
  origin: known(origin),
  destination: known(destination),
});

/** What the steps wait for: each reads what the flow knows and asks the server through its calls. */
export const requestActors = {
  saveOrigin: fromPromise<Place, RequestContext>(async ({ input }) => {
    const place = known(input.originAddress);
    if (!input.savesOrigin) return place;
    const vendor = await input.calls.saveOrigin(input.vendor.vendor_id, place, known(input.originDetails));
    return placeOf(vendor) ?? place;
  }),
  readServiceHours: fromPromise<ServiceHours | undefined, RequestContext>(
    async ({ input }) => parseServiceHours(await input.calls.readServiceHours()).hours,
  ),
  checkDestination: fromPromise<DestinationCheck, RequestContext>(({ input }) =>
    checkDestination(input.calls, deliveryOf(input)),
  ),
  readPaymentOptions: fromPromise<readonly PaymentOption[], RequestContext>(({ input }) =>
    input.calls.readPaymentOptions(),
  ),
  placeOrder: fromPromise<Order, RequestContext>(async ({ input }) => {
    const { fee, signature } = known(input.quote);
    const { entries, idempotencyKey } = known(input.submission);
    return input.calls.placeOrder({ ...entries, delivery_fee: fee, signature }, idempotencyKey);
  }),
  requote: fromPromise<Quote, RequestContext>(({ input }) => input.calls.quote(deliveryOf(input))),
};
