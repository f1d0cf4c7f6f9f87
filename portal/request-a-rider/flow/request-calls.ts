import type { QueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { flagsQuery } from "@waybill/client/deployment/flags.ts";
import { postOrder } from "@waybill/client/offline-orders/post-order.ts";
import { readCountryParameter } from "@waybill/contract/visitors/deployment";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { updateOrder } from "@waybill/contract/orders";
import { estimateDelivery, quoteFee, validateArea } from "@waybill/contract/pricing";
import { saveVendorAddress, type Vendor } from "@waybill/contract/merchants/vendors";
import { readVoucher, validateVoucher } from "@waybill/contract/vouchers";
import type { Country } from "@waybill/domain/markets/country";
import type { PublicParameterName } from "@waybill/domain/operations/parameters/country-parameters";
import { isPaymentActivated } from "@waybill/domain/payments/online-payment";
import { offeredPaymentOptions } from "@waybill/domain/payments/payment-methods";
import { countryParameterCacheMs } from "@waybill/domain/time/timings";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { chosenReadyIn } from "../draft/ready-in.ts";
import type { DeliveryInputs, OrderRefusal, RequestCalls } from "../request-types.ts";

type Around = { queries: QueryClient; vendor: Vendor; country: Country };

const place = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });
const areaBody = ({ vendorId, origin, destination }: DeliveryInputs) => ({
  vendor_id: vendorId,
  vendor_location: place(origin),
  location: place(destination),
});

/** Rounded up to a tenth of a kilometre, so that the message never says that 12 km exceed 12 km. */
function reasonOf({ reason, pause, distance_metres, maximum_kilometres }: AnswerOf<typeof validateArea>) {
  // The other problem already says that the address is outside the area.
  if (reason === undefined || reason === "outside_area") return undefined;
  return {
    key: `refusal-reason.${reason}`,
    values: {
      kilometres: formatNumber(Math.ceil(distance_metres / 100) / 10),
      maximum: formatNumber(maximum_kilometres),
      reason: pause?.reason ?? "",
    },
  };
}

/** The flow's requests as calls of the contract; country settings use the cache that the screens share. */
export function requestCalls({ queries, vendor, country }: Around): RequestCalls {
  const countryParameter = (name: PublicParameterName) =>
    queries.fetchQuery({
      queryKey: ["country-parameter", name],
      queryFn: ({ signal }) => call(readCountryParameter, { params: { name }, signal }),
      staleTime: countryParameterCacheMs,
    });
  return {
    readServiceHours: async () => (await countryParameter("serviceHours")).result,
    saveOrigin: async (vendorId, found, { unit, building, notes }) => {
      const { result } = await call(saveVendorAddress, {
        params: { vendorId },
        body: {
          address_text: found.formatted_address,
          street_address: found.street,
          city: found.city,
          country_code: found.country_code ?? country.code,
          postal_code: found.postal_code,
          ...place(found),
          unit,
          building,
          notes,
        },
      });
      // The top bar, the form and the map of every screen show the outlet's location.
      void queries.invalidateQueries({ queryKey: ["vendors"] });
      return result;
    },
    isDeliverable: async (delivery) => {
      const answer = await call(validateArea, { body: areaBody(delivery) });
      return { deliverable: answer.result === "DELIVERABLE", reason: reasonOf(answer) };
    },
    quote: ({ vendorId, origin, destination, plannedFor, paymentMethod }) =>
      call(quoteFee, {
        body: {
          source: place(origin),
          destination: place(destination),
          vendor_id: vendorId,
          delivery_type: "food",
          preordered_for: plannedFor ? Math.floor(plannedFor.getTime() / 1000) : null,
          payment_method: paymentMethod ?? null,
        },
      }),
    estimate: async (delivery) => {
      const body = { ...areaBody(delivery), ready_in_minutes: chosenReadyIn(delivery.vendorId) };
      return (await call(estimateDelivery, { body })).estimations;
    },
    readPaymentOptions: async () => {
      const [parameter, flags] = await Promise.all([
        countryParameter("paymentMethods").then(
          ({ result }) => result,
          () => country.payment_methods.join("|"),
        ),
        queries.fetchQuery(flagsQuery).then(
          ({ on }) => on,
          () => ({}),
        ),
      ]);
      const vendorMethods = vendor.flags.payment_methods;
      return offeredPaymentOptions({ countryParameter: parameter, vendorMethods, flags }).options;
    },
    readPaymentActivated: () =>
      countryParameter("onlinePaymentActivated").then(
        ({ result }) => isPaymentActivated(result),
        () => false,
      ),
    placeOrder: (order, idempotencyKey) => postOrder(order, idempotencyKey),
    updateOrder: async (orderId, body) => (await call(updateOrder, { params: { orderId }, body })).result,
    readVoucher: async (code) => (await call(readVoucher, { params: { code } })).voucher,
    validateVoucher: ({ code, quote, vendorId, plannedFor }) =>
      call(validateVoucher, {
        body: {
          code,
          order: {
            order_time: plannedFor?.toISOString() ?? null,
            delivery_fee: quote.fee,
            signature: quote.signature,
          },
          vendor_id: vendorId,
        },
      }),
  };
}

/** Converts a call's error to a refusal of the order. */
export const refusalOf = (error: unknown): OrderRefusal =>
  error instanceof CallRefused
    ? {
        kind: "refused",
        code: error.code,
        key: error.translationKey,
        path: error.path ?? [],
        values: error.values,
        ...(error.limit !== undefined && { limit: error.limit }),
        ...(error.reason !== undefined && {
          reason: { key: `refusal-reason.${error.reason}`, values: error.values },
        }),
      }
    : { kind: "unreachable" };
