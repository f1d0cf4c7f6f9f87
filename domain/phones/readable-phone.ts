import type { PhoneCountry } from "./phone-numbers.ts";

/** What of a country says how its numbers are grouped. */
type GroupedNumbers = Pick<PhoneCountry, "phone_prefix"> & {
  /** A phone number as people there write it. */
  readonly phone_example: string;
};

/**
 * An E.164 number in the groups that people of the country write, after the example of the country's file:
 * +63 917 555 0142. A number of another country stays as it is. libphonenumber formats too, but every screen shows a
 * number, and its tables weigh 35 kB of the first load: they come only with the checks of what is typed.
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
