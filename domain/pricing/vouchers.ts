import { type Currency, toMinor } from "../money/money.ts";

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

/** A voucher as it travels: `amount` is a percentage from 0 to 100 or a decimal sum, as `type` says. */
export type HeldVoucher = { code: string; amount: number; type: string };

/**
 * What a request holds of its voucher (spec §3): the code that was asked for, the voucher once the server knows it, and
 * the fee that it leaves, decimal, with that fee's own signature.
 */
export type RequestVoucher = {
  voucherCode: string | undefined;
  voucher: HeldVoucher | undefined;
  discountedDeliveryFee: number | undefined;
  discountedDeliveryFeeSignature: string | undefined;
};

/** What the server says about a code: there is such a voucher, it leaves this signed fee, or it cannot be had. */
export type VoucherAnswer =
  | { kind: "known"; voucher: HeldVoucher }
  | { kind: "valid"; voucher: HeldVoucher; delivery_fee: number; signature: string }
  | { kind: "failed" };

/** A request without a voucher. */
export const noVoucher: RequestVoucher = {
  voucherCode: undefined,
  voucher: undefined,
  discountedDeliveryFee: undefined,
  discountedDeliveryFeeSignature: undefined,
};

/** A request that asks for a code as it was typed; nothing typed: no voucher. */
export const withVoucherCode = (typed: string): RequestVoucher => ({
  ...noVoucher,
  voucherCode: voucherCode(typed) || undefined,
});

/** The same voucher for a fee that is not known yet: its discount has to be asked for again. */
export const withoutDiscount = ({ voucherCode: code, voucher }: RequestVoucher): RequestVoucher => ({
  ...noVoucher,
  voucherCode: code,
  voucher,
});

/** Whether a code is asked for whose part of the fee is not known. */
export const lacksDiscount = (held: RequestVoucher): boolean =>
  held.voucherCode !== undefined && held.discountedDeliveryFee === undefined;

/** The voucher's part of whatever holds more. */
const heldIn = (holder: RequestVoucher): RequestVoucher => ({
  voucherCode: holder.voucherCode,
  voucher: holder.voucher,
  discountedDeliveryFee: holder.discountedDeliveryFee,
  discountedDeliveryFeeSignature: holder.discountedDeliveryFeeSignature,
});

/**
 * What a request holds after an answer about `code`. A failure clears the voucher from the request (spec §8); an answer
 * about a code that is not asked for any more changes nothing.
 */
export function afterVoucherAnswer(
  held: RequestVoucher,
  code: string,
  answer: VoucherAnswer,
): RequestVoucher {
  if (held.voucherCode !== code) return heldIn(held);
  switch (answer.kind) {
    case "failed":
      return noVoucher;
    case "known":
      return { ...heldIn(held), voucher: answer.voucher };
    case "valid":
      return {
        voucherCode: code,
        voucher: answer.voucher,
        discountedDeliveryFee: answer.delivery_fee,
        discountedDeliveryFeeSignature: answer.signature,
      };
  }
}

/** What is to be paid for the delivery, decimal: the discounted fee where there is one, else the fee. */
export const payableFee = (fee: number, held: RequestVoucher): number => held.discountedDeliveryFee ?? fee;

/** The voucher's part of an order payload (spec §3); nothing without a discount. */
export function voucherFields({
  voucher,
  discountedDeliveryFee: fee,
  discountedDeliveryFeeSignature: signature,
}: RequestVoucher) {
  if (voucher === undefined || fee === undefined || signature === undefined) return {};
  return { voucher, discounted_delivery_fee: fee, discounted_delivery_fee_signature: signature };
}
