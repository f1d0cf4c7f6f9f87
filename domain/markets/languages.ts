import type { Country } from "./country.ts";

/**
 * Returns the locale to format with in a language: 'en-PH-u-ca-gregory-nu-latn'. The country replaces the
 * language's own region.
 */
export const formattingLocale = (
  country: Pick<Country, "code" | "calendar" | "numbering_system" | "default_language">,
  language: string = country.default_language,
): string => {
  const { code: region, calendar, numbering_system: numberingSystem } = country;
  return new Intl.Locale(language, { region, calendar, numberingSystem }).toString();
};

/** Returns a country's name in a language: 'Kuwait', 'الكويت'. */
export const countryName = ({ code }: Pick<Country, "code">, language: string): string =>
  new Intl.DisplayNames([language], { type: "region", style: "short" }).of(code) ?? code;

/** The languages that are written from right to left, by first subtag. */
const rightToLeft = new Set(["ar", "ckb", "fa", "he", "ur"]);

/** Returns the direction in which a language is written. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";

/** Languages that the page's default font covers, by first subtag. */
const inPageType = /^(?:da|de|en|es|fil?|id|ms|nb|pt|sv)\b/;

/** Returns the path of a language's own font styles; undefined if the default font covers it. */
export const fontAddress = (language: string): string | undefined =>
  inPageType.test(language) ? undefined : `/fonts/${language}.css`;

/**
 * Names that Intl lacks or has only in some browsers: Chromium returns the English name "Khmer" for Khmer. They
 * have no region, because a country lists only one form of a language.
 */
const ownNames: Readonly<Record<string, string>> = {
  ckb: "کوردی",
  "es-419": "Español",
  hy: "Հայերեն",
  id: "Bahasa Indonesia",
  ka: "ქართული",
  kk: "Қазақ тілі",
  km: "ខ្មែរ",
  lo: "ລາວ",
  ms: "Bahasa Melayu",
  my: "မြန်မာ",
  "pt-BR": "Português",
  si: "සිංහල",
};

/** Returns a language's name in that language, for lists: 'العربية', 'Español'. */
export function nativeLanguageName(language: string): string {
  const name =
    ownNames[language] ?? new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
