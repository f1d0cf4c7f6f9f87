import type { Order } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { PaymentOption } from "@waybill/domain/payments/payment-methods";
import { type ParsedHours, parseHoursLeniently } from "@waybill/domain/time/service-hours";
import { fromCallback, fromPromise, type AnyEventObject } from "xstate";
import { orderFormOf } from "../draft/unanswered-orders.ts";
import type { RequestContext } from "../request-types.ts";
import { checkDestination, type DestinationCheck } from "./destination-check.ts";
import { orderBodyOf } from "./placing/order-body.ts";
import { required, pickupPlaceOf } from "./request-context.ts";
import { checkVoucher, askNewQuote, type NewQuote } from "./voucher-check.ts";

type PaymentChoices = { paymentOptions: readonly PaymentOption[]; hasPaymentActivated: boolean };

/** The async work of the steps: each reads the context and makes the server calls. */
export const requestActors = {
  saveOrigin: fromPromise<Place, RequestContext>(async ({ input }) => {
    const place = required(input.originAddress);
    if (!input.savesOrigin) return place;
    const vendor = await input.calls.saveOrigin(input.vendor.vendor_id, place, required(input.originDetails));
    return pickupPlaceOf(vendor) ?? place;
  }),
  readServiceHours: fromPromise<ParsedHours, RequestContext>(async ({ input }) =>
    parseHoursLeniently(await input.calls.readServiceHours()),
  ),
  checkDestination: fromPromise<DestinationCheck, RequestContext>(({ input }) => checkDestination(input)),
  readPaymentOptions: fromPromise<readonly PaymentOption[], RequestContext>(({ input }) =>
    input.calls.readPaymentOptions(),
  ),
  readPaymentChoices: fromPromise<PaymentChoices, RequestContext>(async ({ input: { calls } }) => {
    const [paymentOptions, hasPaymentActivated] = await Promise.all([
      calls.readPaymentOptions(),
      calls.readPaymentActivated(),
    ]);
    return { paymentOptions, hasPaymentActivated };
  }),
  placeOrder: fromPromise<Order, RequestContext>(async ({ input }) => {
    const { entries, idempotencyKey } = required(input.submission);
    const { orderToBeUpdated: former } = input;
    if (former) {
      const { updateOf } = await import("./placing/order-update.ts");
      return input.calls.updateOrder(former.order_id, updateOf(entries, required(input.quote), former));
    }
    return input.calls.placeOrder(orderBodyOf(input), idempotencyKey, orderFormOf(input));
  }),
  requote: fromPromise<NewQuote, RequestContext>(({ input }) => askNewQuote(input)),
  checkVoucher: fromCallback<AnyEventObject, RequestContext>(({ input, sendBack }) => {
    // A response after the flow has stopped this is dropped.
    void checkVoucher(input, required(input.voucherCode), input.quote).then((check) =>
      sendBack({ type: "VOUCHER_ANSWERED", check }),
    );
  }),
};
