import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from "libphonenumber-js/min";

/** The parts of a country that describe its phone numbers. */
export type PhoneCountry = { readonly code: CountryCode; readonly phone_prefix: string };

/**
 * Parses a phone number of the country, if its length is possible. In many countries callers dial 00 instead of plus;
 * no country's own numbers start that way. A number that is too short without its trunk zero would keep it and seem
 * long enough (0917 12 in the Philippines): it is rejected, unless numbers there really start with a zero.
 */
function parsePhone(text: string, code: CountryCode): PhoneNumber | undefined {
  const phone = parsePhoneNumberFromString(text.trim().replace(/^00/, "+"), {
    defaultCountry: code,
    extract: false,
  });
  const isReadable = phone?.isPossible() && (!phone.nationalNumber.startsWith("0") || phone.isValid());
  return isReadable ? phone : undefined;
}

/** The last parsed numbers: a number is usually checked and then parsed again to be stored. */
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
 * A phone number as E.164, read as people in the country write it: 0917 555 0142 in the Philippines is +639175550142.
 * Undefined when the text is no number that is possible anywhere.
 */
export const e164 = (text: string, country: Pick<PhoneCountry, "code">): string | undefined =>
  readPhone(text, country)?.number;

/** Whether a text is an assignable number anywhere; in E.164, or in the country's local form. */
export const isValidPhone = (text: string, country: Pick<PhoneCountry, "code">): boolean =>
  readPhone(text, country)?.isValid() === true;

/** A phone number as on the wire: E.164; an invalid one unchanged, so that it can be reported. */
export const internationalPhone = (text: string, country: Pick<PhoneCountry, "code">): string =>
  e164(text, country) ?? text.trim();

/** Whether a phone number has a possible length in this country (spec §5.4); other countries' numbers do not. */
export function isPossiblePhone(text: string, country: PhoneCountry): boolean {
  const phone = readPhone(text, country);
  return phone !== undefined && `+${phone.countryCallingCode}` === country.phone_prefix;
}
