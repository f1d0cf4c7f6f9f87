import { type Currency, toMinor } from "../money/money.ts";

export const voucherTypes = ["percentage", "fixed"] as const;
export type VoucherType = (typeof voucherTypes)[number];

/** `amount` is a percentage from 0 to 100, or a decimal amount in the country's currency. */
export type Discount = { type: VoucherType; amount: number };

const offInMinor: Record<VoucherType, (feeMinor: number, amount: number, currency: Currency) => number> = {
  percentage: (feeMinor, amount) => Math.round((feeMinor * amount) / 100),
  fixed: (_feeMinor, amount, currency) => toMinor(amount, currency),
};

/**
 * Returns a fee after a voucher, in whole minor units: between zero and the fee. A percentage is rounded half up,
 * in the payer's favour.
 */
export function discountedFee(feeMinor: number, { type, amount }: Discount, currency: Currency): number {
  const off = offInMinor[type](feeMinor, amount, currency);
  return Math.min(feeMinor, Math.max(0, feeMinor - off));
}

/** Returns a voucher code in its stored form: trimmed, in capitals. */
export const voucherCode = (typed: string): string => typed.trim().toUpperCase();

/** A voucher as on the wire: `amount` is a percentage from 0 to 100 or a decimal amount, depending on `type`. */
export type VoucherTerms = { code: string; amount: number; type: string };

/**
 * The voucher of a request (spec §3): the requested code, the voucher once the server has returned it, and the
 * discounted fee as decimal money, with its own signature.
 */
export type RequestVoucher = {
  voucherCode: string | undefined;
  voucher: VoucherTerms | undefined;
  discountedDeliveryFee: number | undefined;
  discountedDeliveryFeeSignature: string | undefined;
};

/**
 * The server's response about a code: the voucher exists, the voucher results in this signed fee, or it is refused.
 */
export type VoucherAnswer =
  | { kind: "known"; voucher: VoucherTerms }
  | { kind: "valid"; voucher: VoucherTerms; delivery_fee: number; signature: string }
  | { kind: "failed" };

/** A request without a voucher. */
export const noVoucher: RequestVoucher = {
  voucherCode: undefined,
  voucher: undefined,
  discountedDeliveryFee: undefined,
  discountedDeliveryFeeSignature: undefined,
};

/** Returns a request with a typed code; empty: no voucher. */
export const withVoucherCode = (typed: string): RequestVoucher => ({
  ...noVoucher,
  voucherCode: voucherCode(typed) || undefined,
});

/** Returns the same voucher for an unknown fee: its discount must be requested again. */
export const withoutDiscount = ({ voucherCode: code, voucher }: RequestVoucher): RequestVoucher => ({
  ...noVoucher,
  voucherCode: code,
  voucher,
});

/** True if a requested code's discount is still unknown. */
export const lacksDiscount = (held: RequestVoucher): boolean =>
  held.voucherCode !== undefined && held.discountedDeliveryFee === undefined;

/** Picks the voucher fields from a larger object. */
const heldIn = (holder: RequestVoucher): RequestVoucher => ({
  voucherCode: holder.voucherCode,
  voucher: holder.voucher,
  discountedDeliveryFee: holder.discountedDeliveryFee,
  discountedDeliveryFeeSignature: holder.discountedDeliveryFeeSignature,
});

/**
 * Returns the request after a response about `code`. A failure clears the voucher (spec §8); a response about an
 * older code is ignored.
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

/**
 * Returns the amount payable for the delivery, as decimal money: the discounted fee if there is one, else the fee.
 */
export const payableFee = (fee: number, held: RequestVoucher): number => held.discountedDeliveryFee ?? fee;

/** Returns the voucher fields of an order payload (spec §3); empty without a discount. */
export function voucherFields({
  voucher,
  discountedDeliveryFee: fee,
  discountedDeliveryFeeSignature: signature,
}: RequestVoucher) {
  if (voucher === undefined || fee === undefined || signature === undefined) return {};
  return { voucher, discounted_delivery_fee: fee, discounted_delivery_fee_signature: signature };
}
