import { toMinor, type Currency } from "../money/minor-units.ts";

export const voucherTypes = ["percentage", "fixed"] as const;
export type VoucherType = (typeof voucherTypes)[number];

/** `amount` is a percentage from 0 to 100, or a decimal sum in the country's currency. */
export type Discount = { type: VoucherType; amount: number };

const offInMinor: Record<VoucherType, (feeMinor: number, amount: number, currency: Currency) => number> = {
  percentage: (feeMinor, amount) => Math.round((feeMinor * amount) / 100),
  fixed: (_feeMinor, amount, currency) => toMinor(amount, currency),
};

/**
 * A fee after a voucher, in whole minor units: never below zero and never above the fee. The part of a percentage is
 * rounded half up to a minor unit, to the good of the one who pays.
 */
export function discountedFee(feeMinor: number, { type, amount }: Discount, currency: Currency): number {
  const off = offInMinor[type](feeMinor, amount, currency);
  return Math.min(feeMinor, Math.max(0, feeMinor - off));
}

/** A voucher's code as it is kept: trimmed, in capital letters. */
export const voucherCode = (typed: string): string => typed.trim().toUpperCase();
