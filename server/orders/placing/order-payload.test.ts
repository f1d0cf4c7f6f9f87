import { createOrder } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { orderRequest, serendra } from "../order.fixture.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  return { as: await tokenFor(email), outletId: outletIds[0] };
};

test("a request has the vendor, destination, goods, payment and time, and optionally city, area and VAT number [3.08]", async () => {
  const { as, outletId } = await begin();
  const preordered_for = Math.floor(clock.now().getTime() / 1000) + 3 * 3600;
  const asked = {
    customer: {
      name: "Ana Reyes",
      phone_number: "+639175550142",
      location: {
        address: "1804, Almond Tower, 11th Avenue, Bonifacio Global City",
        unit_number: "1804",
        building: "Almond Tower",
        notes: "Leave with the guard",
        ...serendra,
      },
    },
    order: { amount: 500, description: "2 sisig trays", payment_method: "PAID", cold_bag_needed: false },
    preordered_for,
    vat_number: "AB123456",
  };
  const location = { ...asked.customer.location, city: "Taguig", area: "Bonifacio Global City" };
  const whole = { ...asked, customer: { ...asked.customer, location } };
  const { status, body } = await call(createOrder, {
    as,
    body: await orderRequest(call, as, outletId, whole),
  });
  expect(status).toBe(201);
  expect(body.result).toMatchObject(asked);
});

test("a preorder arrives at its requested date and time, and its pickup is earlier by the duration of the ride [3.34]", async () => {
  const { as, outletId } = await begin();
  const preordered_for = Math.floor(clock.now().getTime() / 1000) + 26 * 3600;
  const request = await orderRequest(call, as, outletId, { preordered_for });
  const { body } = await call(createOrder, { as, body: request });
  const { delivery_at, pickup_at } = body.result;
  expect(delivery_at).toBe(new Date(preordered_for * 1000).toISOString());
  expect(Date.parse(pickup_at ?? "")).toBeLessThan(preordered_for * 1000);
  expect(Date.parse(pickup_at ?? "")).toBeGreaterThan(clock.now().getTime() + 25 * 3_600_000);
});
