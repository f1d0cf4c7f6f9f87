import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { orderIdPattern } from "@waybill/domain/orders/order";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { customer, guestSender, orderRequest, placeTestOrder, serendra } from "../order.fixture.ts";

const { call, clock, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  return { vendorId, outletId: outletIds[0], otherOutletId: outletIds[1], as, outletEmail };
};

const typed = { amount: 1240.5, description: "2 sisig trays", payment_method: "CASH_ON_DELIVERY" };

test("a vendor's order is received at once, and the response has the whole order [3.01] [3.02] [3.03] [7.29]", async () => {
  const { as, outletId } = await begin();
  const request = await orderRequest(call, as, outletId, {
    order: { ...typed, cold_bag_needed: true },
    vat_number: "AB123456",
    age_validation_required: true,
    login_pickup_estimation: 15,
  });
  const { status, body } = await call(createOrder, { as, body: request });
  expect(status).toBe(201);
  const order = body.result;
  const at = clock.now().toISOString();
  expect(orderIdPattern.exec(order.order_id)?.[1]).toBe(outletId);
  expect(order).toMatchObject({
    vendor_id: outletId,
    version: 1,
    status: "RECEIVED",
    status_history: [
      { status: "NEW", created_at: at },
      { status: "RECEIVED", created_at: at },
    ],
    created_at: at,
    preordered_for: null,
    customer: { ...customer, phone_number: "+639175550142" },
    order: { ...typed, cold_bag_needed: true },
    delivery_fee: request.delivery_fee,
    signature: request.signature,
    vat_number: "AB123456",
    age_validation_required: true,
    login_pickup_estimation: 15,
    total_amount: request.delivery_fee,
    currency: "PHP",
    sender: null,
    rider: null,
  });
  expect(order.tracking_link).toMatch(/^http:\/\/waybill\.test\/tracking\/.+\?t=[\w-]{22}$/);
  expect(Date.parse(order.pickup_at ?? "")).toBe(clock.now().getTime() + 15 * 60_000);
  expect(order.source.address).toContain("P. Burgos St");
});

test("a proof that cannot be required is refused by name, and an order that requires none has no such field", async () => {
  const { as, outletId } = await begin();
  const plain = await call(createOrder, {
    as,
    body: await orderRequest(call, as, outletId, { asked_proofs: [] }),
  });
  expect(plain.body.result).not.toHaveProperty("asked_proofs");
  const request = await orderRequest(call, as, outletId);
  const refused = await call(createOrder, {
    as,
    body: { ...request, asked_proofs: ["blood"] } as never,
  });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain("asked_proofs");
});

test("an order's addresses are also returned as people read them, without empty parts [10.93]", async () => {
  const { as, outletId } = await begin();
  const location = {
    ...customer.location,
    address: ", , 5 Ayala Ave, Makati",
    unit_number: "",
    building: null,
  };
  const plain = await placeTestOrder(call, as, outletId, { customer: { ...customer, location } });
  expect(plain.customer.location).toMatchObject({
    address: ", , 5 Ayala Ave, Makati",
    formatted_address: "5 Ayala Ave, Makati",
  });
  const named = await placeTestOrder(call, as, outletId);
  expect(named.customer.location.formatted_address).toBe(customer.location.address);
  expect(named.source.formatted_address).toMatch(/^[^, ].*P\. Burgos St/);

  const guest = await tokenFor("guest");
  const joined = { ...guestSender, location: { ...guestSender.location, address: ", , 5 Rizal Dr, Makati" } };
  const sent = await placeTestOrder(call, guest, "guest", { sender: joined });
  expect(sent.source).toMatchObject({
    address: ", , 5 Rizal Dr, Makati",
    formatted_address: "5 Rizal Dr, Makati",
  });
});

test("the refusal has the key and field of the first rule that an order breaks [5.01] [5.04]", async () => {
  const { as, outletId } = await begin();
  const request = await orderRequest(call, as, outletId);
  const refusalOf = async (changes: object) => {
    const { status, body } = await call(createOrder, { as, body: { ...request, ...changes } });
    return [status, body.errors[0].meta.translation_key, body.errors[0].path?.join(".")];
  };
  expect(await refusalOf({ vendor_id: "", customer: null })).toEqual([
    422,
    "error.cant-retrieve-vendor-rar",
    "vendor_id",
  ]);
  expect(await refusalOf({ customer: { ...customer, name: " ", phone_number: "" } })).toEqual([
    422,
    "validation.fill-customer-name",
    "customer.name",
  ]);
  expect(await refusalOf({ order: { amount: 1e300, payment_method: "PAID" } })).toEqual([
    422,
    "validation.fill-amount",
    "order.amount",
  ]);
  expect(await refusalOf({ vat_number: "12" })).toEqual([422, "validation.vat-number", "vat_number"]);
  const long = "1".repeat(5000);
  expect(await refusalOf({ customer: { ...customer, phone_number: long } })).toEqual([
    422,
    "validation.phone-incorrect",
    "customer.phone_number",
  ]);
  expect(await refusalOf({ order: { ...request.order, description: long } })).toEqual([
    422,
    "validation.fill-description",
    "order.description",
  ]);
  const notes = { ...customer, location: { ...customer.location, notes: "ñ".repeat(2501) } };
  expect(await refusalOf({ customer: notes })).toEqual([
    422,
    "validation.notes-too-long",
    "customer.location.notes",
  ]);
});

test("an amount can be text or number and is rounded to minor units [5.15]", async () => {
  const { as, outletId } = await begin();
  const order = await placeTestOrder(call, as, outletId, {
    order: { amount: "99.005", payment_method: "PAID" },
  });
  expect(order.order.amount).toBe(99.01);
});

test("an expired fee is refused as expired, and a fee for another order as not ours [8.36]", async () => {
  const { as, outletId, otherOutletId } = await begin();
  const request = await orderRequest(call, as, outletId);
  const codeOf = async (changes: object) => {
    const { status, body } = await call(createOrder, { as, body: { ...request, ...changes } });
    return [status, body.errors[0].code];
  };
  const invalid = [422, "SignatureInvalid"];
  const elsewhere = { ...customer, location: { ...customer.location, latitude: 14.56 } };
  expect(await codeOf({ delivery_fee: request.delivery_fee - 1 })).toEqual(invalid);
  expect(await codeOf({ customer: elsewhere })).toEqual(invalid);
  expect(await codeOf({ vendor_id: otherOutletId })).toEqual(invalid);
  expect(await codeOf({ signature: `${request.signature.slice(0, -4)}AAAA` })).toEqual(invalid);
  expect(await codeOf({ signature: "nonsense" })).toEqual(invalid);
  expect(await codeOf({ voucher: { code: "FLAT50", amount: 50, type: "flat" } })).toEqual(invalid);

  // The fee was quoted for a location nearer than the outlet.
  const near = await call(quoteFee, {
    as,
    body: { source: serendra, destination: serendra, vendor_id: outletId },
  });
  expect(await codeOf({ delivery_fee: near.body.fee, signature: near.body.signature })).toEqual(invalid);

  clock.advance(301_000);
  expect(await codeOf({})).toEqual([409, "SignatureExpired"]);
});

test("a preorder must be in the future and at most two days ahead [4.36]", async () => {
  const { as, outletId } = await begin();
  const now = Math.floor(clock.now().getTime() / 1000);
  const statusOf = async (preordered_for: number) =>
    (await call(createOrder, { as, body: await orderRequest(call, as, outletId, { preordered_for }) }))
      .status;
  expect(await statusOf(now - 1)).toBe(422);
  expect(await statusOf(now + 2 * 86_400 + 60)).toBe(422);
  const order = await placeTestOrder(call, as, outletId, { preordered_for: now + 2 * 86_400 });
  expect(order.delivery_at).toBe(new Date((now + 2 * 86_400) * 1000).toISOString());
});

test("another business's vendor is not found, whatever is wrong with the order; a stranger is refused", async () => {
  const [mine, other] = [await begin(), await begin()];
  const request = await orderRequest(call, other.as, other.outletId, { customer: null });
  const partner = await tokenFor("godroid", mine.outletId);
  const outlet = await tokenFor(mine.outletEmail);
  for (const as of [mine.as, outlet, partner, await tokenFor("guest")]) {
    const { status, body } = await call(createOrder, { as, body: request });
    expect(status).toBe(404);
    expect(body.errors[0].code).toBe("VENDOR_NOT_FOUND");
  }
  expect((await call(createOrder, { body: request })).status).toBe(401);
  expect((await call(createOrder, { as: await tokenFor("rider"), body: request })).status).toBe(401);
  expect((await placeTestOrder(call, partner, mine.outletId)).vendor_id).toBe(mine.outletId);
  expect((await placeTestOrder(call, outlet, mine.outletId)).vendor_id).toBe(mine.outletId);
  expect((await placeTestOrder(call, await tokenFor("ops"), mine.outletId)).vendor_id).toBe(mine.outletId);
});

test("an order starts at its outlet: fees quoted before an outlet moved are invalid", async () => {
  const { as, outletId } = await begin();
  const request = await orderRequest(call, as, outletId);
  await pool.query("update vendors set latitude = latitude + 0.001 where vendor_id = $1", [outletId]);
  expect((await call(createOrder, { as, body: request })).status).toBe(422);
});
