import type { BodyOf } from "@waybill/contract/endpoint";
import type { OrderRequest } from "@waybill/contract/order";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { openTestApp } from "../testing/test-app.ts";

/** Noon in Karachi, 10:00 in Kuwait, 15:00 in Singapore. */
export const now = new Date("2026-03-10T07:00:00Z");

const countries = {
  bd: {
    phone: "+8801812345678",
    source: { latitude: 23.7104, longitude: 90.4074 },
    destination: { latitude: 23.7306, longitude: 90.4108 },
  },
  kw: {
    phone: "+96550012345",
    source: { latitude: 29.3811, longitude: 47.9911 },
    destination: { latitude: 29.3352, longitude: 48.0716 },
  },
  pk: {
    phone: "+923012345678",
    source: { latitude: 24.8221, longitude: 67.0293 },
    destination: { latitude: 24.8573, longitude: 67.0286 },
  },
  sg: {
    phone: "+6591234567",
    unit_number: "12-01",
    source: { latitude: 1.2838, longitude: 103.8513 },
    destination: { latitude: 1.3048, longitude: 103.8318 },
  },
};

/** Creates a guest of a country, with calls that quote and place orders. */
export async function guestIn(country: keyof typeof countries) {
  const { call, clock, close, tokenFor } = await openTestApp({ now, env: { COUNTRY: country } });
  const as = await tokenFor("guest");
  const { phone, source, destination, ...location } = { unit_number: undefined, ...countries[country] };
  const quote = async (more: Partial<BodyOf<typeof quoteFee>> = {}) =>
    (await call(quoteFee, { as, body: { source, destination, vendor_id: "guest", ...more } })).body;
  const request = (
    { fee, signature }: { fee: number; signature: string },
    payment_method: string,
    more: Partial<OrderRequest> = {},
  ): OrderRequest => ({
    vendor_id: "guest",
    customer: {
      name: "Ana Reyes",
      phone_number: phone,
      location: { address: "Gulf Road", ...location, ...destination },
    },
    order: { amount: 500, payment_method },
    sender: { name: "Marco", phone_number: phone, location: { address: "Bay Road", ...source } },
    delivery_fee: fee,
    signature,
    ...more,
  });
  const order = async (...asked: Parameters<typeof request>) => {
    const { status, body } = await call(createOrder, { as, body: request(...asked) });
    return status === 201 ? status : [status, body.errors[0].code];
  };
  return { call, clock, close, as, source, destination, quote, request, order };
}
