const brands = [
  { brand: "visa", pattern: /^4/, lengths: [13, 16, 19] },
  { brand: "mastercard", pattern: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, lengths: [16] },
  { brand: "amex", pattern: /^3[47]/, lengths: [15] },
  { brand: "jcb", pattern: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { brand: "unionpay", pattern: /^62/, lengths: [16, 17, 18, 19] },
] as const;
export type CardBrand = (typeof brands)[number]["brand"] | "card";

const digitsOf = (text: string) => text.replace(/[\s-]/g, "");

/** Returns the brand from the first digits of a card number, also while typing; "card" if unknown. */
export const cardBrandOf = (number: string): CardBrand =>
  brands.find(({ pattern }) => pattern.test(digitsOf(number)))?.brand ?? "card";

/**
 * True if a card number is plausible: digits (spaces and dashes allowed), its brand's length, and the check digit
 * of ISO 7812.
 */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const brand = brands.find(({ pattern }) => pattern.test(digits));
  if (brand && !brand.lengths.some((length) => length === digits.length)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * True if a card with this month ("01" to "12") and year (four digits) has not expired: valid to the end of the
 * month.
 */
export function isCardInDate(month: string, year: string, now: Date): boolean {
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d{4}$/.test(year)) return false;
  // Twelve hours after the end of the month in UTC, because only then it has ended in every timezone.
  return now.getTime() < Date.UTC(Number(year), Number(month), 1, 12);
}

/** True if a security code is plausible: three digits, four for American Express. */
export const isSecurityCode = (code: string, brand: CardBrand): boolean =>
  (brand === "amex" ? /^\d{4}$/ : /^\d{3}$/).test(code);

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

/** Returns a brand's own name, the same in every language; empty if unknown. */
export const cardBrandName = (brand: string): string =>
  Object.hasOwn(names, brand) ? names[brand as CardBrand] : "";

/** Returns only the digits of a typed card number, code or date; Arabic and Persian digits become 0 to 9. */
export const cardDigits = (typed: string): string =>
  typed
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/\D/g, "");

/**
 * Groups a card number for display: 4242 4242 4242 4242, or 3782 822463 10005. Drops digits beyond the maximum
 * length.
 */
export function groupedCardNumber(typed: string): string {
  const digits = cardDigits(typed);
  let at = 0;
  const parts = (groups[cardBrandOf(digits)] ?? fours).map((size) => digits.slice(at, (at += size)));
  return parts.filter(Boolean).join(" ");
}

/**
 * Formats an expiry while it is typed: 5 becomes "05 / ", 12 becomes "12 / ", 122030 becomes "12 / 30". A slash
 * that was just deleted is not added again: `before` is the previous text.
 */
export function groupedExpiry(typed: string, before = ""): string {
  const raw = cardDigits(typed);
  const digits = /^[2-9]/.test(raw) ? `0${raw}` : raw;
  const isRemoving = typed.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && isRemoving)) return digits;
  const year = digits.slice(2);
  return `${digits.slice(0, 2)} / ${(year.length === 4 && year.startsWith("20") ? year.slice(2) : year).slice(0, 4)}`;
}
