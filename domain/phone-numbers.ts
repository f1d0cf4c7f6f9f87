import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Country } from "./markets/country.ts";

/**
 * A phone number as E.164, read as people in the country write it: 0917 555 0142 in the Philippines is +639175550142.
 * Undefined when the text is no number that is possible anywhere.
 */
export function e164(text: string, country: Pick<Country, "code">): string | undefined {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country.code, extract: false });
  return phone?.isPossible() ? phone.number : undefined;
}
