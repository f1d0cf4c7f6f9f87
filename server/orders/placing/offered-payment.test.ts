import { createOrder } from "@waybill/contract/orders";
import { afterAll, expect, test } from "vitest";
import { bulkCalls, goodRow, sheetOf } from "../../bulk/bulk.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { orderRequest, placeTestOrder } from "../order.fixture.ts";
import { update } from "../updating/update.fixture.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);

const order = { amount: 500, description: "2 sisig trays", cold_bag_needed: false };
const notOffered = [422, "validation.fill-payment-method"];

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const [outletId] = outletIds;
  const as = await tokenFor(email);
  const pay = async (payment_method: string, changes = {}) => {
    const asked = { order: { ...order, payment_method }, ...changes };
    const body = await orderRequest(call, as, outletId, asked);
    const answer = await call(createOrder, { as, body });
    if (answer.status === 201) return 201;
    const [error] = answer.body.errors;
    return [answer.status, error.meta.translation_key, error.path];
  };
  const only = async (methods: Record<string, boolean>) => {
    await db
      .updateTable("vendors")
      .set({ payment_methods: JSON.stringify(methods) })
      .where("vendor_id", "=", outletId)
      .execute();
    clock.advance(30_000);
  };
  return { as, outletId, pay, only };
};

test("an order can only be paid with a method that its outlet offers, whoever places it", async () => {
  const { as, outletId, pay, only } = await begin();
  for (const method of ["PAID", "CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY"])
    expect(await pay(method), method).toBe(201);
  expect(await pay("PAID", { pay_at_pickup: true })).toBe(201);
  const inCash = await placeTestOrder(call, as, outletId, {
    order: { ...order, payment_method: "CASH_ON_DELIVERY" },
  });

  await only({ PAID: true });
  const path = ["order", "payment_method"];
  expect(await pay("CASH_ON_DELIVERY")).toEqual([...notOffered, path]);
  const { upload } = bulkCalls(call, as, outletId);
  const { body } = await upload(await sheetOf([goodRow, { ...goodRow, payment_method: "PAID" }]));
  expect(body.body.orders.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
    ["payment_method"],
    [],
  ]);

  const kept = await update(call, as, inCash, { amount: 700, payment_method: "CASH_ON_DELIVERY" });
  expect(kept.status).toBe(200);
  const refused = await update(call, as, inCash, { payment_method: "PAYMENT_ON_DELIVERY" });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    errors: [{ path: ["payment_method"], meta: { translation_key: "validation.fill-payment-method" } }],
  });
});

test("a method that was just switched on applies at once, and without any method there is a separate refusal", async () => {
  const { outletId, pay, only } = await begin();
  await only({});
  expect(await pay("PAID")).toEqual([422, "error.no-payment-method-available", ["order", "payment_method"]]);
  await db
    .updateTable("vendors")
    .set({ payment_methods: JSON.stringify({ PAID: true }) })
    .where("vendor_id", "=", outletId)
    .execute();
  expect(await pay("PAID")).toBe(201);
});
