import type { PhoneCountry } from "./phone-numbers.ts";

/** The parts of a country that describe how its numbers are grouped. */
type GroupedNumbers = Pick<PhoneCountry, "phone_prefix"> & {
  /** A phone number in the country's usual format. */
  readonly phone_example: string;
};

/**
 * Groups an E.164 number like the example in the country's file: +63 917 555 0142. A foreign number is not changed.
 * libphonenumber could format too, but its tables add 35 kB to the first load; they are loaded only to check typed
 * numbers.
 */
export function readablePhone(
  phone: string,
  { phone_prefix: prefix, phone_example: example }: GroupedNumbers,
): string {
  if (!phone.startsWith(prefix)) return phone;
  const digits = phone.slice(prefix.length);
  const sizes = example
    .replace(/^0/, "")
    .split(/\D+/)
    .map((group) => group.length);
  if (sizes.reduce((sum, size) => sum + size, 0) !== digits.length) return `${prefix} ${digits}`;
  let at = 0;
  return [prefix, ...sizes.map((size) => digits.slice(at, (at += size)))].join(" ");
}
