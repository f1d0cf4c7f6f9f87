import type { Country } from "@waybill/domain/markets/country";
import { languageFor } from "@waybill/domain/markets/languages";

/** The language for a reader: what the browser asks for first among those that are written, else the country's. */
export const pageLanguage = (
  country: Country,
  written: ReadonlySet<string>,
  acceptLanguage: string | undefined,
): string => {
  const languages = country.languages.filter((language) => written.has(language));
  const [first = "en", ...others] = languages;
  const offered = {
    languages: [first, ...others] as [string, ...string[]],
    default_language: written.has(country.default_language) ? country.default_language : first,
  };
  const wanted = (acceptLanguage ?? "").split(",").map((part) => part.split(";")[0]?.trim() ?? "");
  const tongue = (tag: string) => tag.toLowerCase().split("-")[0];
  const spoken = wanted.find((tag) => offered.languages.some((known) => tongue(known) === tongue(tag)));
  return languageFor(offered, spoken ?? offered.default_language);
};
