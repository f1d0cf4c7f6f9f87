import type { Country } from "./country.ts";

/** Aliases of a language, and languages whose readers can read another one in the same script. */
const sameAs: Readonly<Record<string, string>> = {
  in: "id",
  iw: "he",
  ku: "ckb",
  nn: "nb",
  no: "nb",
  tl: "fil",
};

/** Regions where Chinese is written with traditional characters. */
const traditional = /^zh-(?:hant|tw|hk|mo)\b/;

/** Returns a tag in the form that countries list: 'es-mx' becomes 'es-419', 'zh-tw' 'zh-hant', 'no' 'nb'. */
function listedAs(wanted: string): string {
  const tag = wanted.trim().toLowerCase();
  const [tongue = "", ...rest] = tag.split("-");
  if (tongue === "zh") return traditional.test(tag) ? "zh-hant" : "zh-hans";
  if (tongue === "es") return rest.length === 0 || /^(?:es|ea|ic|gq)$/.test(rest.join()) ? "es" : "es-419";
  if (tongue === "pt") return rest.includes("br") ? "pt-br" : "pt";
  return sameAs[tongue] ?? tongue;
}

/**
 * Returns the listed language that a reader of `wanted` gets: the same language, or else another form of it;
 * undefined if none.
 */
const closest = (languages: readonly string[], wanted: string): string | undefined => {
  const tag = listedAs(wanted);
  return (
    languages.find((language) => language.toLowerCase() === tag) ??
    languages.find((language) => language.split("-")[0] === tag.split("-")[0])
  );
};

/**
 * Returns the country's language that is closest to a wanted one: the same language, else another form of it (es-MX
 * gets es-419, zh-TW zh-Hant, nn nb), else the country's default (spec §1).
 */
export const languageFor = (
  country: Pick<Country, "languages" | "default_language">,
  wanted: string,
): string => closest(country.languages, wanted) ?? country.default_language;

/** Returns the tags of an Accept-Language header, most preferred first: 'de;q=0.8,th' gives th, de. */
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

/** Returns the reader's most preferred language ('de;q=0.8,th') among these; undefined if none. */
export function preferredLanguage(languages: readonly string[], acceptLanguage: string): string | undefined {
  for (const tag of wantedFirst(acceptLanguage)) {
    const found = closest(languages, tag);
    if (found !== undefined) return found;
  }
  return undefined;
}
