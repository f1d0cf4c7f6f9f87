const digitZeros = [0x660, 0x6f0];

const asciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  const zero = digitZeros.find((first) => point >= first && point < first + 10);
  return zero === undefined ? digit : String(point - zero);
};

/**
 * Returns a text normalised for search: lower case, no accents or vowel signs, Arabic digits as 0 to 9, only
 * letters and digits with single spaces.
 */
export const searchText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Returns the digits of a partly typed phone number as they appear in its E.164 form: without the plus, and without
 * the leading zeros of national dialling. undefined if the text contains anything else, or fewer than two digits.
 */
export function phoneDigits(text: string): string | undefined {
  if (/[^\p{Nd}\s()+./-]/u.test(text)) return undefined;
  const digits = text
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(/\D/g, "")
    .replace(/^0+/, "");
  return digits.length < 2 ? undefined : digits;
}
