import type { Order } from "@waybill/contract/order";
import { splitAddress } from "@waybill/domain/addresses/joined-address";
import type { Country } from "@waybill/domain/markets/country";
import { paymentOptionOf } from "@waybill/domain/payments/payment-methods";
import { orderableProofs } from "@waybill/domain/riders/proof-needs";
import type { RequestDraft } from "../request-types.ts";
import { emptyDraft } from "./request-draft.ts";
import { fieldsOfCustomer } from "./saved-customer.ts";

/** Unit and building precede the text only if the order says so: another client's text may contain any commas. */
export function addressPartsOf({ address, unit_number, building }: Order["customer"]["location"]) {
  const isJoined = unit_number !== null || building !== null || address.startsWith(",");
  const { text } = isJoined ? splitAddress(address) : { text: address };
  return { unit: unit_number ?? "", building: building ?? "", text };
}

/** The form filled with an order to change. */
export function draftOfOrder(order: Order, country: Pick<Country, "phone_prefix">): RequestDraft {
  const { customer, order: goods } = order;
  const { location } = customer;
  const { unit, building, text } = addressPartsOf(location);
  const { phone, name } = fieldsOfCustomer(
    { ...location, id: order.order_id, name: customer.name, phone_number: customer.phone_number },
    country,
  );
  const amount = goods.amount === null ? "" : String(goods.amount);
  return {
    ...emptyDraft(),
    name,
    phone,
    address: text,
    unit,
    building,
    notes: location.notes ?? "",
    description: goods.description ?? "",
    amount,
    // The amount was confirmed when the order was placed.
    confirmedAmount: amount,
    payment: paymentOptionOf({ ...goods, pay_at_pickup: order.pay_at_pickup }) ?? "",
    plannedFor: order.preordered_for === null ? undefined : order.preordered_for * 1000,
    destination: { address: text, latitude: location.latitude, longitude: location.longitude },
  };
}

/** The form for a new order like a past one: as soon as possible, without a voucher, with a new key. */
export const draftLikeOrder = (order: Order, country: Pick<Country, "phone_prefix">): RequestDraft => ({
  ...draftOfOrder(order, country),
  plannedFor: undefined,
  coldBag: order.order.cold_bag_needed,
  ageCheck: order.age_validation_required,
  askedProofs: orderableProofs.filter((proof) => order.asked_proofs?.includes(proof)),
  vatNumber: order.vat_number ?? "",
  ...(order.reference !== undefined && { carried: { reference: order.reference } }),
});
