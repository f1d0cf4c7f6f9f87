import { startGuestSession } from "@waybill/contract/accounts";
import type { OrderRequest } from "@waybill/contract/order";
import { createOrder } from "@waybill/contract/orders";
import { readVoucher, validateVoucher } from "@waybill/contract/vouchers";
import type { FlagName } from "@waybill/domain/markets/flags";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedVouchers } from "../../seed/seed-sandbox.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { withVoucher } from "../../pricing/vouchers/voucher.fixture.ts";
import { orderRequest } from "../order.fixture.ts";

const { call, clock, close, db, deps, tokenFor } = await openTestApp();
beforeAll(() => seedVouchers(deps));
afterAll(close);
beforeEach(async () => {
  await db.deleteFrom("flags").execute();
  clock.advance(1000);
});

const switchOff = async (name: FlagName) => {
  await db.insertInto("flags").values({ name, is_on: false }).execute();
  clock.advance(1000);
};
const merchant = async () => {
  const { outletIds, email } = await ownVendor(db);
  return { as: await tokenFor(email), vendorId: outletIds[0] };
};
const inTwoHours = () => Math.floor(clock.now().getTime() / 1000) + 7200;

test.each<[FlagName, string, (request: OrderRequest) => Partial<OrderRequest>]>([
  ["pre_order", "preordered_for", () => ({ preordered_for: inTwoHours() })],
  ["payment_vat", "vat_number", () => ({ vat_number: "AB12cd34" })],
])(
  "with %s off an order that carries its %s is refused, and one without passes [10.57]",
  async (flag, field, extra) => {
    const { as, vendorId } = await merchant();
    await switchOff(flag);
    const plain = await orderRequest(call, as, vendorId);
    const refused = await call(createOrder, { as, body: { ...plain, ...extra(plain) } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]).toMatchObject({ code: "FEATURE_OFF", path: [field] });
    expect((await call(createOrder, { as, body: plain })).status).toBe(201);
    // A flag that was just switched on applies at once.
    await db.deleteFrom("flags").execute();
    const again = await orderRequest(call, as, vendorId);
    expect((await call(createOrder, { as, body: { ...again, ...extra(again) } })).status).toBe(201);
  },
);

test("with voucher off no voucher is validated, read or accepted [10.57]", async () => {
  const { as, vendorId } = await merchant();
  const body = await withVoucher(call, as, vendorId, "WELCOME10");
  await switchOff("voucher");
  const refused = await call(createOrder, { as, body });
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0].path).toEqual(["voucher"]);
  const order = { delivery_fee: body.delivery_fee ?? 0, signature: body.signature ?? "" };
  const validated = await call(validateVoucher, {
    as,
    body: { code: "WELCOME10", order, vendor_id: vendorId },
  });
  expect(validated.status).toBe(422);
  expect((await call(readVoucher, { as, params: { code: "WELCOME10" } })).status).toBe(404);
});

test("with guest_checkout off no guest session starts, and an earlier one cannot place orders [10.56]", async () => {
  const as = await tokenFor("guest");
  const body = await orderRequest(call, as, "guest");
  await switchOff("guest_checkout");
  const started = await call(startGuestSession, { body: {} });
  expect(started.status).toBe(403);
  expect(started.body.errors[0].code).toBe("GUESTS_NOT_SERVED");
  expect((await call(createOrder, { as, body })).status).toBe(403);
  const { as: merchants, vendorId } = await merchant();
  const own = await orderRequest(call, merchants, vendorId);
  expect((await call(createOrder, { as: merchants, body: own })).status).toBe(201);
});
