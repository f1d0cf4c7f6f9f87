import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from "libphonenumber-js/min";

/** The parts of a country that describe its phone numbers. */
export type PhoneCountry = { readonly code: CountryCode; readonly phone_prefix: string };

/**
 * Parses a phone number of the country, if its length is possible. In many countries callers dial 00 instead of
 * plus; no country's own numbers start that way. The parser keeps the leading zero of a number that is too short
 * without it, which makes it seem long enough (0917 12 in the Philippines): such a number is rejected, unless the
 * country's numbers really start with a zero.
 */
function parsePhone(text: string, code: CountryCode): PhoneNumber | undefined {
  const phone = parsePhoneNumberFromString(text.trim().replace(/^00/, "+"), {
    defaultCountry: code,
    extract: false,
  });
  const isReadable = phone?.isPossible() && (!phone.nationalNumber.startsWith("0") || phone.isValid());
  return isReadable ? phone : undefined;
}

/** Caches the last parsed numbers, because a number is usually checked first and then parsed again to be stored. */
const recent = new Map<string, PhoneNumber | undefined>();
const maxRecent = 64;

function readPhone(text: string, { code }: Pick<PhoneCountry, "code">): PhoneNumber | undefined {
  const key = `${code}${text}`;
  if (recent.has(key)) return recent.get(key);
  const phone = parsePhone(text, code);
  if (recent.size >= maxRecent) recent.clear();
  recent.set(key, phone);
  return phone;
}

/**
 * Converts a phone number to E.164, reading it as people in the country write it: 0917 555 0142 in the Philippines
 * is +639175550142. undefined if the text is not a possible number in any country.
 */
export const e164 = (text: string, country: Pick<PhoneCountry, "code">): string | undefined =>
  readPhone(text, country)?.number;

/** True if a text is an assignable number of any country, in E.164 or in this country's local form. */
export const isValidPhone = (text: string, country: Pick<PhoneCountry, "code">): boolean =>
  readPhone(text, country)?.isValid() === true;

/**
 * Returns a phone number in the form of the wire: E.164. An invalid number is not changed, so that it can be
 * reported.
 */
export const internationalPhone = (text: string, country: Pick<PhoneCountry, "code">): string =>
  e164(text, country) ?? text.trim();

/** True if a phone number has a possible length in this country (spec §5.4); false for other countries' numbers. */
export function isPossiblePhone(text: string, country: PhoneCountry): boolean {
  const phone = readPhone(text, country);
  return phone !== undefined && `+${phone.countryCallingCode}` === country.phone_prefix;
}
