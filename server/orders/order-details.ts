import type { OrderRequest } from "@waybill/contract/order";
import { phoneCharacters } from "@waybill/domain/accounts/account-fields";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { estimate } from "@waybill/domain/estimations/estimate";
import type { Country } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/minor-units";
import { parseAmount } from "@waybill/domain/orders/check-order";
import { e164 } from "@waybill/domain/orders/phone-number";
import type { PaymentMethod } from "@waybill/domain/payments/payment-methods";
import { Refused } from "../platform/refused.ts";
import { minorOrNone } from "../pricing/require-own-quote.ts";
import type { OrderDetails } from "./order-row.ts";

const minuteMs = 60_000;
const longestPickupMinutes = 1440;

/** When the rider is likely to be at the outlet and at the customer; a preorder arrives at the time it was asked for. */
function likelyTimes(
  request: OrderRequest,
  { country, metres, now }: { country: Country; metres: number; now: Date },
): { pickup_at: string; delivery_at: string } {
  const asked = request.login_pickup_estimation ?? 0;
  const { pickup_minutes, delivery_minutes } = estimate({
    distanceInMetres: metres,
    minimumEta: country.minimum_eta,
    pickupEstimation: Math.min(longestPickupMinutes, Math.ceil(asked)),
  });
  const arrival =
    request.preordered_for == null
      ? now.getTime() + delivery_minutes * minuteMs
      : request.preordered_for * 1000;
  return {
    pickup_at: new Date(arrival - (delivery_minutes - pickup_minutes) * minuteMs).toISOString(),
    delivery_at: new Date(arrival).toISOString(),
  };
}

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;

/** What is kept of a request that the order check let through: trimmed, money in whole minor units, phone as E.164. */
export function orderDetails(
  request: OrderRequest,
  {
    source,
    destination,
    ...around
  }: { country: Country; now: Date; metres: number } & Record<"source" | "destination", Place>,
): OrderDetails {
  const { country } = around;
  const { currency } = country;
  const location = request.customer?.location;
  const parsed = parseAmount(request.order?.amount);
  const amount = parsed === undefined ? null : minorOrNone(parsed, currency);
  if (amount === undefined)
    throw new Refused("rule_broken", { key: "validation.fill-amount", path: ["order", "amount"] });
  const fee = minorOrNone(request.discounted_delivery_fee ?? request.delivery_fee, currency) ?? 0;
  const phone = request.customer?.phone_number ?? "";
  return {
    source: { latitude: source.latitude, longitude: source.longitude },
    customer: {
      name: request.customer?.name?.trim() ?? "",
      phone_number: e164(phone, country) ?? phone,
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
      // The order check has refused everything else.
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
    total_amount: fromMinor((amount ?? 0) + fee, currency),
    vat_number: textOrNull(request.vat_number),
    age_validation_required: request.age_validation_required ?? false,
    login_pickup_estimation: request.login_pickup_estimation ?? null,
    sender: request.sender
      ? {
          ...request.sender,
          phone_number:
            e164(request.sender.phone_number, country) ?? phoneCharacters(request.sender.phone_number),
        }
      : null,
    ...likelyTimes(request, around),
  };
}
