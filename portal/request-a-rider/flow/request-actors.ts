import type { Order } from "@waybill/contract/order";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import type { Vendor } from "@waybill/contract/vendors";
import { parseServiceHours, type ServiceHours } from "@waybill/domain/service-hours";
import { fromCallback, fromPromise, type AnyEventObject } from "xstate";
import { checkDestination, type DestinationCheck } from "../destination/check-destination.ts";
import { keptQuote } from "../updating/kept-order.ts";
import { checkVoucher } from "../voucher/check-voucher.ts";
import { known } from "./delivery-of.ts";
import { orderOf } from "../placing/order-of.ts";
import type { RequestContext } from "./request-steps.ts";
import { requote, type Requote } from "./requoted.ts";

/** Where a vendor's riders collect; undefined while it has no coordinates. */
export const placeOf = (vendor: Vendor): Place | undefined => {
  const { latitude, longitude } = vendor.vendor_information.location;
  const place = { latitude, longitude };
  return isValidPlace(place) ? place : undefined;
};

type PaymentWays = Pick<RequestContext, "paymentOptions" | "hasPaymentActivated">;

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
  checkDestination: fromPromise<DestinationCheck, RequestContext>(async ({ input }) => {
    const kept = keptQuote(input);
    return kept ? { quote: kept, estimate: undefined } : checkDestination(input);
  }),
  readPaymentWays: fromPromise<PaymentWays, RequestContext>(async ({ input: { calls } }) => {
    const [paymentOptions, hasPaymentActivated] = await Promise.all([
      calls.readPaymentOptions(),
      calls.readPaymentActivated(),
    ]);
    return { paymentOptions, hasPaymentActivated };
  }),
  placeOrder: fromPromise<Order, RequestContext>(async ({ input }) => {
    const { entries, idempotencyKey } = known(input.submission);
    const { orderToBeUpdated: former } = input;
    if (former) {
      const { updateOf } = await import("../updating/update-of.ts");
      return input.calls.updateOrder(former.order_id, updateOf(entries, known(input.quote), former));
    }
    return input.calls.placeOrder(orderOf(input), idempotencyKey);
  }),
  requote: fromPromise<Requote, RequestContext>(({ input }) => requote(input)),
  checkVoucher: fromCallback<AnyEventObject, RequestContext>(({ input, sendBack }) => {
    let isWanted = true;
    void checkVoucher(input, known(input.voucherCode), input.quote).then((check) => {
      if (isWanted) sendBack({ type: "VOUCHER_ANSWERED", check });
    });
    return () => {
      isWanted = false;
    };
  }),
};
