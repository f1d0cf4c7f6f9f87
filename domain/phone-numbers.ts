import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/min";

/** What of a country says how its phone numbers are written. */
export type PhoneCountry = { readonly code: CountryCode; readonly phone_prefix: string };

/**
 * A phone number as E.164, read as people in the country write it: 0917 555 0142 in the Philippines is +639175550142.
 * Undefined when the text is no number that is possible anywhere.
 */
export function e164(text: string, country: Pick<PhoneCountry, "code">): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country.code, extract: false });
  return phone?.isPossible() ? phone.number : undefined;
}

/** Whether a phone number has a length that is possible in this very country (spec §5.4); others' numbers have not. */
export function isPossiblePhone(text: string, country: PhoneCountry): boolean {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country.code, extract: false });
  return phone !== undefined && phone.isPossible() && `+${phone.countryCallingCode}` === country.phone_prefix;
}
