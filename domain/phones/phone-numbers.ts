import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from "libphonenumber-js/min";

/** What of a country says how its phone numbers are written. */
export type PhoneCountry = { readonly code: CountryCode; readonly phone_prefix: string };

/**
 * A text as a phone number of the country, where it has a possible length. In many countries callers dial 00 where a
 * number is written with a plus; no country has numbers of its own that begin so. A number that is too short without the
 * zero it is dialled with keeps it and seems long enough (0917 12 in the Philippines): it is none, unless numbers there
 * really begin with a zero.
 */
function parsePhone(text: string, code: CountryCode): PhoneNumber | undefined {
  const phone = parsePhoneNumberFromString(text.trim().replace(/^00/, "+"), {
    defaultCountry: code,
    extract: false,
  });
  const isReadable = phone?.isPossible() && (!phone.nationalNumber.startsWith("0") || phone.isValid());
  return isReadable ? phone : undefined;
}

/** The numbers read last, for whoever checks one reads it again to keep it. */
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

/** Whether a text is a number that can have been given out anywhere; in E.164, or as people in the country write it. */
export const isValidPhone = (text: string, country: Pick<PhoneCountry, "code">): boolean =>
  readPhone(text, country)?.isValid() === true;

/** A phone number as the wire has it: as E.164, and what is no number as it was written, so that it can be named as wrong. */
export const internationalPhone = (text: string, country: Pick<PhoneCountry, "code">): string =>
  e164(text, country) ?? text.trim();

/** Whether a phone number has a length that is possible in this very country (spec §5.4); others' numbers have not. */
export function isPossiblePhone(text: string, country: PhoneCountry): boolean {
  const phone = readPhone(text, country);
  return phone !== undefined && `+${phone.countryCallingCode}` === country.phone_prefix;
}
