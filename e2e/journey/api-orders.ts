import { searchCustomers } from "@waybill/contract/merchants/address-book";
import { login } from "@waybill/contract/accounts";
import { pathOf, type AnswerOf, type BodyOf, type EndpointFacts } from "@waybill/contract/endpoint";
import { createOrder, listOrders, setReadyTime } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { inject } from "vitest";
import { parentLogin } from "./sign-in.ts";

let product: string | undefined;
/** Sets the product for orders; undefined: the shared one. */
export const setOrderServer = (url: string | undefined): void => {
  product = url;
};

const call = async <const E extends EndpointFacts>(
  facts: E,
  token?: string,
  body?: BodyOf<E>,
  { path = pathOf(facts), at = product ?? inject("url") } = {},
): Promise<AnswerOf<E>> => {
  const answer = await fetch(new URL(path, at), {
    method: facts.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status !== facts.success)
    throw new Error(`${facts.path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as AnswerOf<E>;
};

/** The demo parent's token and first outlet. */
const signInParent = async (where: { at?: string } = {}) => {
  const body = { email_address: parentLogin.email, password: parentLogin.password };
  const signedIn = await call(login, undefined, body, where);
  const token = signedIn.result.AuthenticationResult.AccessToken;
  const { result } = await call(listVendors, token, undefined, where);
  const vendor = result.vendors.find(({ is_parent }) => is_parent);
  if (!vendor) throw new Error("The demo parent has no outlet.");
  return { token, vendor };
};

/** The location of the demo parent's first outlet, also for a separate product. */
export const placeOfOutlet = async (at?: string): Promise<{ latitude: number; longitude: number }> => {
  const { vendor } = await signInParent(at === undefined ? {} : { at });
  const { latitude, longitude } = vendor.vendor_information.location;
  if (latitude == null || longitude == null) throw new Error("The demo parent's outlet has no coordinates.");
  return { latitude, longitude };
};

/** A customer in the parent's address book, and the digits to type for the phone number. */
export const knownCustomer = async (): Promise<{ vendorId: string; digits: string }> => {
  const { token, vendor } = await signInParent();
  const path = `${pathOf(searchCustomers, { vendorId: vendor.vendor_id })}?query=`;
  const { body } = await call(searchCustomers, token, undefined, { path });
  const phones = body.map(({ phone_number }) => phone_number);
  const phone = phones.find((one) => phones.indexOf(one) === phones.lastIndexOf(one));
  if (!phone) throw new Error("The demo parent's address book has no phone number that occurs once.");
  return { vendorId: vendor.vendor_id, digits: phone.replace("+63", "") };
};

/** An order of the demo parent's first outlet, placed through the API as a partner system would. */
export const placeOrder = async (
  name: string,
  { phone = "+639175550142", hoursAhead = 0 } = {},
): Promise<{
  orderId: string;
  vendorId: string;
  trackingLink: string;
  shop: { latitude: number; longitude: number };
}> => {
  const preordered_for =
    hoursAhead === 0 ? null : (Math.ceil(Date.now() / 1_800_000) + hoursAhead * 2) * 1800;
  const { token, vendor } = await signInParent();
  const { latitude, longitude } = await placeOfOutlet();
  const destination = { latitude: 14.5502, longitude: 121.0541 };
  const { fee, signature } = await call(quoteFee, token, {
    source: { latitude, longitude },
    destination,
    vendor_id: vendor.vendor_id,
    delivery_type: "food",
    ...(preordered_for !== null && { preordered_for }),
  });
  const order = await call(createOrder, token, {
    vendor_id: vendor.vendor_id,
    customer: {
      name,
      phone_number: phone,
      location: { address: "1804, Almond, Two Serendra, 11th Avenue", notes: null, ...destination },
    },
    order: {
      amount: 1240,
      description: "2 sisig trays",
      payment_method: "CASH_ON_DELIVERY",
      cold_bag_needed: false,
    },
    ...(preordered_for !== null && { preordered_for }),
    delivery_fee: fee,
    signature,
  });
  const { order_id: orderId, tracking_link: trackingLink } = order.result;
  return { orderId, trackingLink, vendorId: vendor.vendor_id, shop: { latitude, longitude } };
};

/** Delays an order of the demo parent: ready this many minutes from now. */
export const delayOrder = async (orderId: string, minutes: number): Promise<void> => {
  const { token } = await signInParent();
  const ready_at = Math.floor(Date.now() / 1000) + minutes * 60;
  await call(setReadyTime, token, { ready_at }, { path: pathOf(setReadyTime, { orderId }) });
};

/** The number of an outlet's orders for a customer, from the API. */
export const countOrdersOf = async (vendorId: string, name: string): Promise<number> => {
  const { token } = await signInParent();
  const path = `${pathOf(listOrders, { vendorId })}?count=200`;
  const { result } = await call(listOrders, token, undefined, { path });
  return result.data.filter(({ customer }) => customer.name === name).length;
};
