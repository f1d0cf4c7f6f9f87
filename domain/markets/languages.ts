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

/**
 * The locale to format with in a language: 'en-PH-u-ca-gregory-nu-latn'. A region that the language itself names gives
 * way to the country.
 */
export const formattingLocale = (
  country: Pick<Country, "code" | "calendar" | "numbering_system" | "default_language">,
  language: string = country.default_language,
): string => {
  const { code: region, calendar, numbering_system: numberingSystem } = country;
  return new Intl.Locale(language, { region, calendar, numberingSystem }).toString();
};

/** What a country is called in a language: 'Kuwait', 'الكويت'. */
export const countryName = ({ code }: Pick<Country, "code">, language: string): string =>
  new Intl.DisplayNames([language], { type: "region", style: "short" }).of(code) ?? code;

/** The languages that are written from right to left, by first subtag. */
const rightToLeft = new Set(["ar", "ckb", "fa", "he", "ur"]);

/** The direction in which a language is written. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
