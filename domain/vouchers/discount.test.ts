import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyCodes, isCurrency } from "../money/currencies.ts";
import { discountedFee, voucherCode, voucherTypes } from "./discount.ts";

const fee = fc.integer({ min: 0, max: 1_000_000_000 });
const currency = fc.constantFrom(...currencyCodes.filter(isCurrency));
const amount = fc.double({ min: 0, max: 100, noNaN: true });
const discount = fc.record({ type: fc.constantFrom(...voucherTypes), amount });

test("a percentage and a sum are taken off a fee in its own minor units", () => {
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

test("a better voucher never makes a fee dearer, and the whole fee off leaves nothing", () => {
  fc.assert(
    fc.property(fee, discount, amount, currency, (full, voucher, other, code) => {
      const better = { ...voucher, amount: Math.max(voucher.amount, other) };
      expect(discountedFee(full, better, code)).toBeLessThanOrEqual(discountedFee(full, voucher, code));
      expect(discountedFee(full, { type: "percentage", amount: 100 }, code)).toBe(0);
    }),
  );
});

test("a code is the same in small letters and with spaces around it", () => {
  expect(voucherCode(" welcome10 ")).toBe("WELCOME10");
});
