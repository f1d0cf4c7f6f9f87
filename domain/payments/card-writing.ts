import { cardBrandOf, type CardBrand } from "./card-number.ts";

const names: Record<CardBrand, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  jcb: "JCB",
  unionpay: "UnionPay",
  card: "",
};
const fours = [4, 4, 4, 4, 3];
const groups: Partial<Record<CardBrand, readonly number[]>> = { amex: [4, 6, 5], mastercard: [4, 4, 4, 4] };

/** A brand's own name, the same in every language; empty for a brand that is not known. */
export const cardBrandName = (brand: string): string =>
  Object.hasOwn(names, brand) ? names[brand as CardBrand] : "";

/** The digits of a card number, code or date as typed: all else goes, Arabic and Persian digits become 0 to 9. */
export const cardDigits = (typed: string): string =>
  typed
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/\D/g, "");

/** A card number as people read it: 4242 4242 4242 4242, or 3782 822463 10005. Digits beyond the longest number go. */
export function groupedCardNumber(typed: string): string {
  const digits = cardDigits(typed);
  let at = 0;
  const parts = (groups[cardBrandOf(digits)] ?? fours).map((size) => digits.slice(at, (at += size)));
  return parts.filter(Boolean).join(" ");
}

/**
 * An expiry as people write it, while it is typed: 5 becomes "05 / ", 12 becomes "12 / ", 122030 becomes "12 / 30".
 * A slash that was just removed stays away: `before` is what stood there.
 */
export function groupedExpiry(typed: string, before = ""): string {
  const raw = cardDigits(typed);
  const digits = /^[2-9]/.test(raw) ? `0${raw}` : raw;
  const isRemoving = typed.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && isRemoving)) return digits;
  const year = digits.slice(2);
  return `${digits.slice(0, 2)} / ${(year.length === 4 && year.startsWith("20") ? year.slice(2) : year).slice(0, 4)}`;
}
