import type { OrderUpdate } from "@waybill/contract/order";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pricingDeps } from "../../pricing/pricing-deps.ts";
import { signQuote } from "../../pricing/quote.ts";
import { seedVouchers } from "../../seed/seed-sandbox.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { withVoucher } from "../../pricing/vouchers/voucher.fixture.ts";
import { placeTestOrder, serendra } from "../order.fixture.ts";
import { otherPlace, feeTo, statusAndCode, update } from "./update.fixture.ts";

const { call, clock, close, db, deps, tokenFor } = await openTestApp();
beforeAll(() => seedVouchers(deps));
afterAll(close);

const quoteLifeMs = 301_000;

const begin = async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const [outletId, otherOutletId] = outletIds;
  const order = await placeTestOrder(call, as, outletId);
  const change = (changes: OrderUpdate) => update(call, as, order, changes);
  return { as, outletId, otherOutletId, order, change };
};

test("the same destination keeps its fee, even long after the signature expired [7.30]", async () => {
  const { order, change } = await begin();
  clock.advance(quoteLifeMs);
  const { delivery_fee, signature } = order;
  const { body } = await change({ amount: 300, location: serendra, delivery_fee, signature });
  expect(body.result).toMatchObject({ delivery_fee, signature, total_amount: delivery_fee });
  expect(body.result.delivery_at).toBe(order.delivery_at);
});

test("another destination needs another fee, and the refusal names the signature [7.30]", async () => {
  const { as, order, change } = await begin();
  const moved = await feeTo(call, as, order, otherPlace);
  const { delivery_fee, signature } = order;
  for (const changes of [
    { location: otherPlace },
    { location: otherPlace, delivery_fee, signature },
    { ...moved, signature: undefined },
    { ...moved, delivery_fee: moved.delivery_fee - 1 },
  ]) {
    const { status, body } = await change(changes);
    expect(status).toBe(422);
    expect(body.errors[0].code).toBe("SignatureInvalid");
    expect(body.errors[0].path).toEqual(["signature"]);
  }
});

test("a quote for another vendor, source, destination or voucher is refused; an expired one is refused as expired [8.36]", async () => {
  const { as, outletId, otherOutletId, order, change } = await begin();
  const moved = await feeTo(call, as, order, otherPlace);
  const invalid = [422, "SignatureInvalid"];
  const signedFor = async (body: { source: typeof serendra; vendor_id: string }) => {
    const quote = await call(quoteFee, { as, body: { ...body, destination: otherPlace } });
    return { location: otherPlace, delivery_fee: quote.body.fee, signature: quote.body.signature };
  };
  const source = { latitude: order.source.latitude, longitude: order.source.longitude };
  expect(statusAndCode(await change(await signedFor({ source, vendor_id: otherOutletId })))).toEqual(invalid);
  expect(statusAndCode(await change(await signedFor({ source: serendra, vendor_id: outletId })))).toEqual(
    invalid,
  );
  expect(statusAndCode(await change({ ...moved, location: { ...otherPlace, latitude: 14.52 } }))).toEqual(
    invalid,
  );
  const forged = `${moved.signature.slice(0, -4)}AAAA`;
  expect(statusAndCode(await change({ ...moved, signature: forged }))).toEqual(invalid);
  const { discounted_delivery_fee, discounted_delivery_fee_signature } = await withVoucher(
    call,
    as,
    outletId,
    "WELCOME10",
  );
  const discounted = {
    delivery_fee: discounted_delivery_fee ?? 0,
    signature: discounted_delivery_fee_signature ?? "",
  };
  expect(statusAndCode(await change(discounted))).toEqual(invalid);

  clock.advance(quoteLifeMs);
  expect(statusAndCode(await change(moved))).toEqual([409, "SignatureExpired"]);
});

test("an update sent twice is one change, even if its fee has expired in the meantime [7.30]", async () => {
  const { as, order, change } = await begin();
  const moved = await feeTo(call, as, order, otherPlace);
  const first = await change(moved);
  clock.advance(quoteLifeMs);
  const again = await change(moved);
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  const [one, other] = await Promise.all([change({ amount: 99 }), change({ amount: 99 })]);
  expect(one.status).toBe(200);
  expect(other.status).toBe(200);
  expect(Math.max(one.body.result.version, other.body.result.version)).toBe(3);
});

test("an order cannot be sent where no rider goes, whatever was signed [7.30]", async () => {
  const { order, outletId, change } = await begin();
  const cebu = { latitude: 10.3157, longitude: 123.8854 };
  const signature = signQuote(pricingDeps(deps).quoteKeys(), {
    vendorId: outletId,
    source: order.source,
    destination: cebu,
    feeMinor: 4900,
    currency: "PHP",
    voucher: null,
    expiresAt: clock.now().getTime() + 1000,
    pricedFor: { metres: 570_000, preorderedFor: null, timeMinor: 0, surchargeMinor: 0 },
  });
  const { status, body } = await change({ location: cebu, delivery_fee: 49, signature });
  expect(status).toBe(422);
  expect(body.errors[0].code).toBe("NOT_DELIVERABLE");
  expect(body.errors[0].path).toEqual(["location"]);
});

test("an order keeps its voucher with another destination, and does not use it again [3.04]", async () => {
  const { as, outletId } = await begin();
  const request = await withVoucher(call, as, outletId, "ONCE1");
  const order = (await call(createOrder, { as, body: request })).body.result;
  const moved = await feeTo(call, as, order, otherPlace);
  const { status, body } = await update(call, as, order, moved);
  expect(status).toBe(200);
  const { result } = body;
  expect(result.voucher).toEqual(order.voucher);
  const off = (fee: number, reduced: number | null) => 1 - (reduced ?? 0) / fee;
  expect(off(result.delivery_fee, result.discounted_delivery_fee)).toBeCloseTo(
    off(order.delivery_fee, order.discounted_delivery_fee),
    2,
  );
  expect(result.total_amount).toBe(result.discounted_delivery_fee);
  expect(result.discounted_delivery_fee_signature).not.toBe(order.discounted_delivery_fee_signature);
});

test("a preorder with a longer route is collected sooner and arrives at its requested time", async () => {
  const { as, outletId } = await begin();
  const preordered_for = Math.floor(clock.now().getTime() / 1000) + 7200;
  const order = await placeTestOrder(call, as, outletId, { preordered_for });
  const { body } = await update(call, as, order, await feeTo(call, as, order, otherPlace));
  expect(body.result.delivery_at).toBe(order.delivery_at);
  expect(Date.parse(body.result.pickup_at ?? "")).toBeLessThan(Date.parse(order.pickup_at ?? ""));
});

test("another payment method turns pay at pickup off", async () => {
  const { change } = await begin();
  const after = async (changes: OrderUpdate) => (await change(changes)).body.result;
  const atPickup = await after({ payment_method: "PAID", pay_at_pickup: true });
  expect(atPickup.order.payment_method).toBe("PAID");
  expect(atPickup.pay_at_pickup).toBe(true);
  expect((await after({ amount: 5 })).pay_at_pickup).toBe(true);
  expect((await after({ payment_method: "CASH_ON_DELIVERY" })).pay_at_pickup).toBe(false);
});
