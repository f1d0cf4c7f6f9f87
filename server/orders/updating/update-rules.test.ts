import { readOrder } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { placeTestOrder } from "../order.fixture.ts";
import { update } from "./update.fixture.ts";

const { call, close, db, tokenFor } = await openTestApp();
afterAll(close);

test("the rules of an order apply to an update, and refusals name the update's own field [7.30]", async () => {
  const { email, outletIds } = await ownVendor(db);
  const as = await tokenFor(email);
  const order = await placeTestOrder(call, as, outletIds[0]);
  const refusalOf = async (changes: object) => {
    const { status, body } = await update(call, as, order, changes);
    return [status, body.errors[0].meta.translation_key, body.errors[0].path?.join(".")];
  };
  const key = (name: string) => `validation.${name}`;
  expect(await refusalOf({ vendor_id: null })).toEqual([422, "error.cant-retrieve-vendor-rar", "vendor_id"]);
  expect(await refusalOf({ customer: { name: "R2" } })).toEqual([
    422,
    key("wrong-customer-name"),
    "customer.name",
  ]);
  expect(await refusalOf({ customer: { phone_number: "12" } })).toEqual([
    422,
    key("phone-incorrect"),
    "customer.phone_number",
  ]);
  const long = "x".repeat(201);
  expect(await refusalOf({ item_details: long })).toEqual([422, key("fill-description"), "item_details"]);
  expect(await refusalOf({ location: { address: " " } })).toEqual([
    422,
    key("fill-address"),
    "location.address",
  ]);
  expect(await refusalOf({ location: { latitude: 91 } })).toEqual([
    422,
    key("invalid-coordinates"),
    "location.latitude",
  ]);
  expect(await refusalOf({ location: { notes: "x".repeat(1001) } })).toEqual([
    422,
    key("notes-too-long"),
    "location.notes",
  ]);
  for (const amount of [null, "much", -1, 1e300])
    expect(await refusalOf({ amount })).toEqual([422, key("fill-amount"), "amount"]);
  expect(await refusalOf({ payment_method: "NONE" })).toEqual([
    422,
    key("fill-payment-method"),
    "payment_method",
  ]);
  expect((await refusalOf({ location: { latitude: "14" } }))[0]).toBe(400);
  const { body } = await call(readOrder, {
    as,
    query: { vendorId: outletIds[0], orderId: order.order_id },
  });
  expect(body.result).toEqual(order);
});
