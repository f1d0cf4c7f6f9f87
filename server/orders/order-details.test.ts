import type { OrderRequest } from "@waybill/contract/order";
import { countries } from "@waybill/domain/markets/countries";
import { expect, test } from "vitest";
import { detailsOfRequest, orderDetails } from "./order-details.ts";

const source = { latitude: 14.56, longitude: 121.03 };
const destination = { latitude: 14.55, longitude: 121.05 };
const around = { country: countries.ph, source, destination };
const fee = { delivery_fee: 80, signature: "signed" };

const bare = {
  source,
  customer: {
    name: "",
    phone_number: "",
    location: { address: "", unit_number: null, building: null, ...destination, notes: null },
  },
  order: { amount: null, description: null, payment_method: undefined, cold_bag_needed: false },
  pay_at_pickup: false,
  currency: "PHP",
  ...fee,
  voucher: null,
  discounted_delivery_fee: null,
  discounted_delivery_fee_signature: null,
  vat_number: null,
  age_validation_required: false,
  login_pickup_estimation: null,
  if_undeliverable: "ask",
  sender: null,
};

test("fields that a request leaves out are stored as null", () => {
  expect(detailsOfRequest(fee as OrderRequest, around)).toEqual(bare);
  const empty = {
    ...fee,
    customer: { name: null, phone_number: null, location: null },
    order: { amount: null, description: null, payment_method: undefined, cold_bag_needed: null },
    pay_at_pickup: null,
    voucher: null,
    vat_number: null,
    age_validation_required: null,
    sender: null,
  };
  expect(detailsOfRequest(empty as unknown as OrderRequest, around)).toEqual(bare);
  const blank = {
    ...fee,
    customer: {
      name: " ",
      phone_number: "",
      location: { address: " ", unit_number: " ", building: " ", notes: " " },
    },
    order: { amount: " ", description: " " },
    vat_number: " ",
  };
  expect(detailsOfRequest(blank as unknown as OrderRequest, around)).toEqual(bare);
});

test("a request's values are stored trimmed, in whole minor units and with E.164 numbers", () => {
  const voucher = { code: "WELCOME10", amount: 10, type: "percentage" };
  const location = { address: "One Rockwell West", ...source };
  const sender = { name: "Marco", phone_number: "0917 555 0199", location };
  const readyDetails = {
    ...fee,
    voucher,
    discounted_delivery_fee: 72,
    discounted_delivery_fee_signature: "mark",
    pay_at_pickup: true,
    vat_number: " AB123456 ",
    age_validation_required: true,
    login_pickup_estimation: 15,
    sender,
  };
  const asked: OrderRequest = {
    ...readyDetails,
    customer: {
      name: " Ana Reyes ",
      phone_number: "0917 555 0142",
      location: { address: " 5 Ayala Ave ", unit_number: " 12A ", building: " Oak ", notes: " Ring " },
    },
    order: { amount: "99.005", description: " a box ", payment_method: "PAID", cold_bag_needed: true },
  };
  expect(detailsOfRequest(asked, around)).toEqual({
    ...bare,
    ...readyDetails,
    customer: {
      name: "Ana Reyes",
      phone_number: "+639175550142",
      location: {
        address: "5 Ayala Ave",
        unit_number: "12A",
        building: "Oak",
        ...destination,
        notes: "Ring",
      },
    },
    order: { amount: 99.01, description: "a box", payment_method: "PAID", cold_bag_needed: true },
    vat_number: "AB123456",
    sender: { ...sender, phone_number: "+639175550199" },
  });
  // A number that is invalid in every country is stored as typed, because a person may still understand it.
  const odd = { ...asked, sender: { ...sender, phone_number: "12-34" } };
  expect(detailsOfRequest(odd, around).sender?.phone_number).toBe("1234");
});

test("an order is stored with its likely pickup and delivery times", () => {
  const now = new Date("2026-03-10T04:00:00Z");
  const country = { ...countries.ph, minimum_eta: 10 };
  const kept = orderDetails(fee, { ...around, country, now, metres: 800 });
  expect(kept).toEqual({
    ...bare,
    pickup_at: "2026-03-10T04:10:00.000Z",
    delivery_at: "2026-03-10T04:15:00.000Z",
    promises: [
      {
        at: now.toISOString(),
        cause: "placed",
        pickup_at: "2026-03-10T04:10:00.000Z",
        delivery_at: "2026-03-10T04:15:00.000Z",
      },
    ],
    ready_at: now.getTime() / 1000,
  });
});
