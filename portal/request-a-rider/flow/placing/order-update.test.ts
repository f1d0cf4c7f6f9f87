import type { Order } from "@waybill/contract/order";
import { expect, test } from "vitest";
import { updateOf } from "./order-update.ts";
import { quoteOf } from "../request.fixture.ts";

const location = {
  address: "1804, Almond, Two Serendra",
  unit_number: "1804",
  building: "Almond",
  notes: null,
  latitude: 14.55,
  longitude: 121.05,
};
const entries = {
  vendor_id: "v-kanto",
  customer: { name: "Ana Reyes", phone_number: "+639175550142", location },
  order: { amount: 1240, description: "2 trays", payment_method: "PAID" as const },
  pay_at_pickup: true,
};
const former = (address: string) => ({ customer: { location: { ...location, address } } }) as Order;

test("a changed order is sent with the fee of its place", () => {
  expect(updateOf(entries, quoteOf(99), former("Elsewhere"))).toEqual({
    vendor_id: "v-kanto",
    payment_method: "PAID",
    pay_at_pickup: true,
    amount: 1240,
    item_details: "2 trays",
    customer: { name: "Ana Reyes", phone_number: "+639175550142" },
    location,
    delivery_fee: 99,
    signature: "signed-99",
  });
});

test("an unchanged address is sent back exactly as another client wrote it", () => {
  const written = "1804 ,Almond,  Two Serendra";
  expect(updateOf(entries, quoteOf(99), former(written)).location?.address).toBe(written);
  expect(updateOf({ vendor_id: "v-kanto" }, quoteOf(99), former(written))).toMatchObject({
    amount: undefined,
    customer: {},
    location: {},
  });
});
