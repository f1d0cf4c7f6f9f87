import type { OrderRequest } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Country } from "@waybill/domain/markets/countries";
import { fromMinor, toMinor } from "@waybill/domain/money/money";
import { parseAmount } from "@waybill/domain/orders/check-order";
import { referenceOf } from "@waybill/domain/vendors/order-reference";
import type { PaymentMethod } from "@waybill/domain/payments/payment-methods";
import { e164, internationalPhone } from "@waybill/domain/phones/phone-numbers";
import { phoneCharacters } from "@waybill/domain/accounts/field-formats";
import { likelyTimes } from "./promises/likely-times.ts";
import { type MarginFacts, withPromise } from "./promises/with-promise.ts";
import type { OrderDetails } from "./order-row.ts";

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;

type Places = Record<"source" | "destination", Place>;

/** The details of a request that passed the order check: trimmed, money in whole minor units, phone as E.164. */
export function detailsOfRequest(
  request: OrderRequest,
  { country, source, destination }: { country: Country } & Places,
): Omit<OrderDetails, "pickup_at" | "delivery_at" | "ready_at"> {
  const { currency } = country;
  const location = request.customer?.location;
  const parsed = parseAmount(request.order?.amount);
  // The request was checked, so a given amount fits the currency.
  const amount = parsed === undefined ? null : toMinor(parsed, currency);
  const phone = request.customer?.phone_number ?? "";
  const reference = referenceOf(request.reference);
  return {
    source: { latitude: source.latitude, longitude: source.longitude },
    customer: {
      name: request.customer?.name?.trim() ?? "",
      phone_number: internationalPhone(phone, country),
      location: {
        address: location?.address?.trim() ?? "",
        unit_number: textOrNull(location?.unit_number),
        building: textOrNull(location?.building),
        latitude: destination.latitude,
        longitude: destination.longitude,
        notes: textOrNull(location?.notes),
      },
    },
    order: {
      amount: amount === null ? null : fromMinor(amount, currency),
      description: textOrNull(request.order?.description),
      // The cast is safe: the order check refuses every other value.
      payment_method: request.order?.payment_method as PaymentMethod,
      cold_bag_needed: request.order?.cold_bag_needed ?? false,
    },
    pay_at_pickup: request.pay_at_pickup ?? false,
    currency,
    delivery_fee: request.delivery_fee,
    signature: request.signature,
    voucher: request.voucher ?? null,
    discounted_delivery_fee: request.discounted_delivery_fee ?? null,
    discounted_delivery_fee_signature: request.discounted_delivery_fee_signature ?? null,
    vat_number: textOrNull(request.vat_number),
    age_validation_required: request.age_validation_required ?? false,
    login_pickup_estimation: request.login_pickup_estimation ?? null,
    if_undeliverable: request.if_undeliverable ?? "ask",
    ...(reference !== undefined && { reference }),
    ...(request.redelivery_of && { redelivery_of: request.redelivery_of }),
    sender: request.sender
      ? {
          ...request.sender,
          phone_number:
            e164(request.sender.phone_number, country) ?? phoneCharacters(request.sender.phone_number),
        }
      : null,
  };
}

/** The stored details of a request: its fields, and its likely times. */
export const orderDetails = (
  request: OrderRequest,
  around: {
    country: Country;
    now: Date;
    metres: number;
    usualMinutes?: number;
    usuallyLater?: number;
    /** The measured margins of these times; absent: the default ones. */
    known?: MarginFacts;
  } & Places,
): OrderDetails =>
  withPromise(
    { ...detailsOfRequest(request, around), ...likelyTimes(request, around) },
    { cause: "placed", now: around.now, known: around.known },
  );
