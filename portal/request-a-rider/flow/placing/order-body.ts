import type { OrderRequest } from "@waybill/contract/order";
import { joinAddress } from "@waybill/domain/addresses/joined-address";
import { pickupEstimationInDetails, pickupEstimationInPayment } from "@waybill/domain/limits";
import { feeToCharge } from "@waybill/domain/orders/order";
import { paymentOptions } from "@waybill/domain/payments/payment-methods";
import { payableFee, voucherFields } from "@waybill/domain/pricing/vouchers";
import type { PayableOrder } from "../../../orders/payment/payment-setup.ts";
import { pendingPaymentOf } from "../../../orders/payment/pending-payment.ts";
import { plainAmount } from "@waybill/domain/money/plain-amount";
import { isSameOrder } from "../../draft/unanswered-orders.ts";
import { chosenReadyIn } from "../../draft/ready-in.ts";
import type { OrderEntries, ParsePhone, RequestContext, RequestDraft } from "../../request-types.ts";
import { required } from "../request-context.ts";

type Sender = NonNullable<OrderRequest["sender"]>;
type OrderContext = {
  draft: RequestDraft;
  vendorId: string;
  readPhone: ParsePhone | undefined;
  sender?: Sender | undefined;
};

const textOrNull = (text: string) => text.trim() || null;

/** The draft in the wire format (spec §3): the address joins unit, building and text. */
export function orderEntries({ draft, vendorId, readPhone, sender }: OrderContext) {
  const { address, unit, building, destination, notes } = draft;
  const option = draft.payment === "" ? undefined : paymentOptions[draft.payment];
  const amount = plainAmount(draft.amount);
  const { ready_in_minutes, ...carried } = draft.carried ?? {};
  const readyIn = draft.plannedFor === undefined ? (ready_in_minutes ?? chosenReadyIn(vendorId)) : undefined;
  return {
    vendor_id: vendorId,
    customer: {
      name: draft.name.trim(),
      phone_number: readPhone?.(draft.phone) ?? draft.phone,
      location: {
        address: address.trim() && joinAddress({ unit, building, text: address }),
        unit_number: textOrNull(unit),
        building: textOrNull(building),
        latitude: destination?.latitude ?? null,
        longitude: destination?.longitude ?? null,
        notes: textOrNull(notes),
      },
    },
    order: {
      amount: amount === "" ? null : Number.isNaN(Number(amount)) ? amount : Number(amount),
      description: textOrNull(draft.description),
      payment_method: option?.payment_method ?? null,
      cold_bag_needed: draft.coldBag,
    },
    age_validation_required: draft.ageCheck,
    ...(draft.askedProofs.length > 0 && { asked_proofs: [...draft.askedProofs] }),
    vat_number: draft.vatNumber.replaceAll(/\s/g, "") || null,
    pay_at_pickup: option?.pay_at_pickup ?? false,
    login_pickup_estimation: pickupEstimationInDetails,
    preordered_for: draft.plannedFor === undefined ? null : Math.floor(draft.plannedFor / 1000),
    ...(readyIn !== undefined && { ready_in_minutes: readyIn }),
    ...carried,
    ...(isConfirmed(draft) && { item_value_confirmed: true }),
    ...(sender && { sender }),
  } satisfies OrderEntries;
}

/** True if the user confirmed this amount, which is above the country's limit. */
const isConfirmed = ({ amount, confirmedAmount }: RequestDraft): boolean =>
  confirmedAmount !== undefined && Number(plainAmount(amount)) === Number(plainAmount(confirmedAmount));

export type FilledEntries = ReturnType<typeof orderEntries>;

type Known = Pick<RequestContext, "savesOrigin" | "originAddress" | "originDetails">;

/** The guest's identity and pickup, sent only with a guest's order (spec §6). */
export function guestSender(
  { savesOrigin, originAddress, originDetails }: Known,
  readPhone: ParsePhone | undefined,
): Sender | undefined {
  if (savesOrigin || !originAddress || !originDetails) return undefined;
  const { unit, building, name = "", phone = "", email = "" } = originDetails;
  const { formatted_address, latitude, longitude } = originAddress;
  return {
    name: name.trim(),
    email: email.trim() || null,
    phone_number: readPhone?.(phone) ?? phone,
    location: { address: joinAddress({ unit, building, text: formatted_address }), latitude, longitude },
  };
}

/** The order to send: the form's values and the fee. */
export function orderBodyOf(request: RequestContext): OrderRequest {
  const { fee, signature } = required(request.quote);
  return {
    ...required(request.submission).entries,
    delivery_fee: fee,
    signature,
    ...voucherFields(request),
  };
}

/** The order with the amount its card pays. */
export function payableOrder(request: RequestContext): PayableOrder {
  const { fee, currency } = required(request.quote);
  return {
    order: { ...orderBodyOf(request), login_pickup_estimation: pickupEstimationInPayment },
    toPay: payableFee(fee, request),
    currency,
  };
}

/** Like payableOrder, but the exact order of an earlier card payment if nothing changed, so that it is paid once. */
export function payableOrderForRetry(request: RequestContext): PayableOrder {
  const now = payableOrder(request);
  const before = pendingPaymentOf(request.vendor.vendor_id);
  const isSame =
    before &&
    isSameOrder(
      { key: before.key, body: before.order },
      now.order,
      required(request.submission).idempotencyKey,
    );
  if (!isSame) return now;
  return { ...now, order: before.order, toPay: feeToCharge(before.order) };
}
