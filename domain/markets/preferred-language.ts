import type { Country } from "./country.ts";

/** Aliases of a language, and languages whose readers read another with the same script. */
const sameAs: Readonly<Record<string, string>> = {
  in: "id",
  iw: "he",
  ku: "ckb",
  nn: "nb",
  no: "nb",
  tl: "fil",
};

/** Where Chinese is written with the traditional characters. */
const traditional = /^zh-(?:hant|tw|hk|mo)\b/;

/** A tag as the countries list languages: 'es-mx' is 'es-419', 'zh-tw' is 'zh-hant', 'no' is 'nb'. */
function listedAs(wanted: string): string {
  const tag = wanted.trim().toLowerCase();
  const [tongue = "", ...rest] = tag.split("-");
  if (tongue === "zh") return traditional.test(tag) ? "zh-hant" : "zh-hans";
  if (tongue === "es") return rest.length === 0 || /^(?:es|ea|ic|gq)$/.test(rest.join()) ? "es" : "es-419";
  if (tongue === "pt") return rest.includes("br") ? "pt-br" : "pt";
  return sameAs[tongue] ?? tongue;
}

/** The listed language for a reader of `wanted`: itself, else another form of it; undefined if none. */
const closest = (languages: readonly string[], wanted: string): string | undefined => {
  const tag = listedAs(wanted);
  return (
    languages.find((language) => language.toLowerCase() === tag) ??
    languages.find((language) => language.split("-")[0] === tag.split("-")[0])
  );
};

/**
 * The language of the country that comes closest to a wanted one: the same, else another form of the same (es-MX reads
 * es-419, zh-TW zh-Hant, nn nb), else the country's default (spec §1).
 */
export const languageFor = (
  country: Pick<Country, "languages" | "default_language">,
  wanted: string,
): string => closest(country.languages, wanted) ?? country.default_language;

/** The tags of an Accept-Language header, best first: 'de;q=0.8,th' is th, de. */
const wantedFirst = (acceptLanguage: string): string[] =>
  acceptLanguage
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.split(";").map((one) => one.trim());
      const quality = rest.find((one) => one.startsWith("q="))?.slice(2) ?? "1";
      return { tag, quality: Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== "" && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);

/** The reader's most preferred language ('de;q=0.8,th') that exists here; undefined if none. */
export function preferredLanguage(languages: readonly string[], acceptLanguage: string): string | undefined {
  for (const tag of wantedFirst(acceptLanguage)) {
    const found = closest(languages, tag);
    if (found !== undefined) return found;
  }
  return undefined;
}
