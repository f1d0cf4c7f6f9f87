const brands = [
  { brand: "visa", pattern: /^4/, lengths: [13, 16, 19] },
  { brand: "mastercard", pattern: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, lengths: [16] },
  { brand: "amex", pattern: /^3[47]/, lengths: [15] },
  { brand: "jcb", pattern: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { brand: "unionpay", pattern: /^62/, lengths: [16, 17, 18, 19] },
] as const;
export type CardBrand = (typeof brands)[number]["brand"] | "card";

const digitsOf = (text: string) => text.replace(/[\s-]/g, "");

/** The brand that a card number begins like, while it is typed too; "card" when none is known. */
export const cardBrandOf = (number: string): CardBrand =>
  brands.find(({ pattern }) => pattern.test(digitsOf(number)))?.brand ?? "card";

/** Whether a card number may be right: digits alone but for spaces and dashes, of its brand's length, its last digit as ISO 7812 wants. */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const known = brands.find(({ pattern }) => pattern.test(digits));
  if (known && !known.lengths.some((length) => length === digits.length)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a card of this month ("01" to "12") and year (four digits) is still good: to the end of its month. */
export function isCardInDate(month: string, year: string, now: Date): boolean {
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d{4}$/.test(year)) return false;
  // Twelve hours on: somewhere on earth the month lasts that long.
  return now.getTime() < Date.UTC(Number(year), Number(month), 1, 12);
}

/** Whether a security code may be right: three digits, four on an American Express. */
export const isSecurityCode = (code: string, brand: CardBrand): boolean =>
  (brand === "amex" ? /^\d{4}$/ : /^\d{3}$/).test(code);
