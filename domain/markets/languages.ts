import type { Country } from "./country.ts";

/**
 * The language of the country that comes closest to a wanted one: the same, else one with the same first subtag, else
 * the country's default (spec §1).
 */
export function languageFor(
  country: Pick<Country, "languages" | "default_language">,
  wanted: string,
): string {
  const tag = wanted.toLowerCase();
  const exact = country.languages.find((language) => language.toLowerCase() === tag);
  const sameTongue = country.languages.find((language) => language.split("-")[0] === tag.split("-")[0]);
  return exact ?? sameTongue ?? country.default_language;
}

/** The locale to format with in a language: 'en-PH-u-ca-gregory-nu-latn'. */
export const formattingLocale = (
  country: Pick<Country, "code" | "calendar" | "numbering_system" | "default_language">,
  language: string = country.default_language,
): string => `${language}-${country.code}-u-ca-${country.calendar}-nu-${country.numbering_system}`;

/** The languages that are written from right to left, by first subtag. */
const rightToLeft = new Set(["ar", "ckb", "fa", "he", "ur"]);

/** The direction in which a language is written. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
