import { readVoucher, validateVoucher } from "@waybill/contract/vouchers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderRequest } from "../../orders/order.fixture.ts";
import { seedVouchers } from "../../seed/seed-sandbox.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { notAvailable, statusAndCode, validate } from "./voucher.fixture.ts";

const { call, clock, close, db, deps, tokenFor } = await openTestApp();
beforeAll(() => seedVouchers(deps));
afterAll(close);

const begin = async () => {
  const { outletIds, email, outletEmail } = await ownVendor(db);
  const [outletId, otherOutletId] = outletIds;
  return { as: await tokenFor(email), outletId, otherOutletId, outletEmail };
};

test("a voucher gives a discounted fee with its own signature [7.41]", async () => {
  const { as, outletId } = await begin();
  const request = await orderRequest(call, as, outletId);
  const { delivery_fee: fee, signature } = request;
  const ten = await validate(call, as, request, { code: " welcome10 " });
  expect(ten.status).toBe(200);
  expect(ten.body.voucher).toEqual({ code: "WELCOME10", amount: 10, type: "percentage" });
  expect(ten.body.delivery_fee).toBeCloseTo(fee * 0.9, 6);
  expect(ten.body.signature).not.toBe(signature);
  const flat = await validate(call, as, request, { code: "FLAT50" });
  expect(flat.body).toMatchObject({ voucher: { amount: 50, type: "fixed" }, delivery_fee: fee - 50 });
});

test("a voucher that is unknown or expired is refused with its own text [5.54] [10.138]", async () => {
  const { as, outletId } = await begin();
  const request = await orderRequest(call, as, outletId);
  for (const code of ["NOSUCH", "EXPIRED1", "", "N".repeat(400)]) {
    const answer = await validate(call, as, request, { code });
    expect(statusAndCode(answer)).toEqual(notAvailable);
    expect(answer.body.errors[0].meta.translation_key).toBe(
      code === "EXPIRED1" ? "voucher.error.expired" : "voucher.error.validation.message",
    );
  }
});

test("a voucher is read by its code; one that is unknown or expired is not found [7.42]", async () => {
  const { as } = await begin();
  const read = (code: string) => call(readVoucher, { as, params: { code } });
  expect((await read("flat50")).body).toEqual({ voucher: { code: "FLAT50", amount: 50, type: "fixed" } });
  for (const code of ["NOSUCH", "EXPIRED1", "N".repeat(400)]) {
    const { status, body } = await read(code);
    expect(status).toBe(404);
    expect(body.errors[0].meta.translation_key).toBe(
      code === "EXPIRED1" ? "voucher.error.expired" : "voucher.error.get.message",
    );
  }
  expect((await read("A\0")).status).toBe(400);
});

test("an expired or forged fee, another vendor's, and one with an invalid time get no discount", async () => {
  const { as, outletId, otherOutletId } = await begin();
  const request = await orderRequest(call, as, outletId);
  const invalid = [422, "SignatureInvalid"];
  const { delivery_fee, signature } = request;
  const forged = `${signature.slice(0, -4)}AAAA`;
  expect(statusAndCode(await validate(call, as, request, { code: "WELCOME10", signature: forged }))).toEqual(
    invalid,
  );
  const dearer = { delivery_fee: delivery_fee + 1 };
  expect(statusAndCode(await validate(call, as, request, { code: "WELCOME10", ...dearer }))).toEqual(invalid);
  const someTime = await validate(call, as, request, { code: "WELCOME10", order_time: "tomorrow" });
  expect(someTime.status).toBe(400);
  expect(someTime.body.errors[0].path).toEqual(["order", "order_time"]);
  const elsewhere = { ...request, vendor_id: otherOutletId };
  expect(statusAndCode(await validate(call, as, elsewhere, { code: "WELCOME10" }))).toEqual(invalid);
  // A discounted fee cannot be discounted again.
  const { body } = await validate(call, as, request, { code: "FLAT50" });
  const again = { delivery_fee: body.delivery_fee, signature: body.signature };
  expect(statusAndCode(await validate(call, as, request, { code: "FLAT50", ...again }))).toEqual(invalid);
  clock.advance(301_000);
  expect(statusAndCode(await validate(call, as, request, { code: "WELCOME10" }))).toEqual([
    409,
    "SignatureExpired",
  ]);
});

test("a vendor's own voucher works for all of its users; another vendor gets 404, a caller without a token 401", async () => {
  const [mine, other] = [await begin(), await begin()];
  const request = await orderRequest(call, mine.as, mine.outletId);
  const statuses = async (as: string | undefined) => {
    const { delivery_fee, signature, vendor_id } = request;
    const body = {
      code: "FLAT50",
      order: { delivery_fee, signature },
      vendor_id: vendor_id ?? "",
    };
    const who = as === undefined ? {} : { as };
    return [
      (await call(validateVoucher, { ...who, body })).status,
      (await call(readVoucher, { ...who, params: { code: "FLAT50" } })).status,
    ];
  };
  const partnerOf = (vendorId: string) => tokenFor("godroid", vendorId);
  const users = [mine.as, await tokenFor(mine.outletEmail), await partnerOf(mine.outletId)];
  for (const as of [...users, await tokenFor("ops")]) expect(await statuses(as)).toEqual([200, 200]);
  const others = [other.as, await partnerOf(other.outletId), await tokenFor(other.outletEmail)];
  for (const as of [...others, await tokenFor("guest"), await tokenFor("novendor")])
    expect(await statuses(as)).toEqual([404, 200]);
  expect(await statuses(undefined)).toEqual([401, 401]);
  expect(await statuses(await tokenFor("rider"))).toEqual([401, 401]);
});
