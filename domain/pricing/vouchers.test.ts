import fc from "fast-check";
import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import {
  afterVoucherAnswer,
  discountedFee,
  lacksDiscount,
  noVoucher,
  payableFee,
  voucherCode,
  voucherFields,
  voucherTypes,
  withoutDiscount,
  withVoucherCode,
} from "./vouchers.ts";

const fee = fc.integer({ min: 0, max: 1_000_000_000 });
const currency = fc.constantFrom(...Object.values(countries).map((country) => country.currency));
const amount = fc.double({ min: 0, max: 100, noNaN: true });
const discount = fc.record({ type: fc.constantFrom(...voucherTypes), amount });

test("percentages and amounts are deducted in the fee's own minor units", () => {
  expect(discountedFee(9900, { type: "percentage", amount: 10 }, "PHP")).toBe(8910);
  expect(discountedFee(9900, { type: "fixed", amount: 50 }, "PHP")).toBe(4900);
  expect(discountedFee(1500, { type: "fixed", amount: 0.5 }, "KWD")).toBe(1000);
  expect(discountedFee(500, { type: "fixed", amount: 50 }, "JPY")).toBe(450);
  expect(discountedFee(15, { type: "percentage", amount: 10 }, "PHP")).toBe(13);
});

test("a fee with a voucher is whole, never below zero and never above the fee", () => {
  fc.assert(
    fc.property(fee, discount, currency, (full, voucher, code) => {
      const reduced = discountedFee(full, voucher, code);
      expect(Number.isSafeInteger(reduced)).toBe(true);
      expect(reduced).toBeGreaterThanOrEqual(0);
      expect(reduced).toBeLessThanOrEqual(full);
    }),
  );
});

test("a better voucher never raises a fee, and a full discount leaves zero", () => {
  fc.assert(
    fc.property(fee, discount, amount, currency, (full, voucher, other, code) => {
      const better = { ...voucher, amount: Math.max(voucher.amount, other) };
      expect(discountedFee(full, better, code)).toBeLessThanOrEqual(discountedFee(full, voucher, code));
      expect(discountedFee(full, { type: "percentage", amount: 100 }, code)).toBe(0);
    }),
  );
});

test("a code is the same in lower case and with spaces around it", () => {
  expect(voucherCode(" welcome10 ")).toBe("WELCOME10");
});

const voucher = { code: "WELCOME10", amount: 10, type: "percentage" };
const valid = { kind: "valid", voucher, delivery_fee: 89.1, signature: "signed-89.1" } as const;
const asked = withVoucherCode(" welcome10 ");
const held = afterVoucherAnswer(asked, "WELCOME10", valid);

test("a requested valid voucher discounts the fee, with its own signature", () => {
  expect(asked.voucherCode).toBe("WELCOME10");
  expect(lacksDiscount(asked)).toBe(true);
  expect(lacksDiscount(held)).toBe(false);
  expect(payableFee(99, held)).toBe(89.1);
  expect(voucherFields(held)).toEqual({
    voucher,
    discounted_delivery_fee: 89.1,
    discounted_delivery_fee_signature: "signed-89.1",
  });
});

test("a voucher that fails is removed from the request, with its discount and signature [8.47]", () => {
  expect(afterVoucherAnswer(asked, "WELCOME10", { kind: "failed" })).toEqual(noVoucher);
  expect(afterVoucherAnswer(withoutDiscount(held), "WELCOME10", { kind: "failed" })).toEqual(noVoucher);
  const cleared = afterVoucherAnswer(held, "WELCOME10", { kind: "failed" });
  expect(cleared).toEqual(noVoucher);
  expect(voucherFields(cleared)).toEqual({});
  expect(payableFee(99, cleared)).toBe(99);
});

test("a response about a code that is no longer requested is ignored", () => {
  expect(afterVoucherAnswer(withVoucherCode("FLAT50"), "WELCOME10", valid)).toEqual(
    withVoucherCode("FLAT50"),
  );
  expect(afterVoucherAnswer(held, "FLAT50", { kind: "failed" })).toEqual(held);
  expect(afterVoucherAnswer(noVoucher, "WELCOME10", valid)).toEqual(noVoucher);
});

test("a voucher whose discount is unknown is shown but deducts nothing", () => {
  const known = afterVoucherAnswer(asked, "WELCOME10", { kind: "known", voucher });
  expect(known.voucher).toEqual(voucher);
  expect(payableFee(99, known)).toBe(99);
  expect(voucherFields(known)).toEqual({});
  expect(payableFee(99, afterVoucherAnswer(held, "WELCOME10", { kind: "known", voucher }))).toBe(89.1);
});

test.each(["voucher", "discountedDeliveryFee", "discountedDeliveryFeeSignature"] as const)(
  "an order without its %s sends no voucher",
  (field) => expect(voucherFields({ ...held, [field]: undefined })).toEqual({}),
);

test("another fee keeps the voucher and drops its discount", () => {
  expect(withoutDiscount(held)).toEqual({ ...noVoucher, voucherCode: "WELCOME10", voucher });
  expect(lacksDiscount(withoutDiscount(held))).toBe(true);
});

test("a fee discounted to zero is paid as zero", () => {
  const free = afterVoucherAnswer(asked, "WELCOME10", { ...valid, delivery_fee: 0 });
  expect(payableFee(49, free)).toBe(0);
  expect(lacksDiscount(free)).toBe(false);
});

test("an empty input is no voucher", () => {
  expect(withVoucherCode("  ")).toEqual(noVoucher);
  expect(lacksDiscount(noVoucher)).toBe(false);
});
