import type { Country } from "@waybill/domain/markets/country";

/** The languages that have a file in locales/. */
export const languagesWithTexts: readonly string[] = ["ar", "en"];

type Place = Pick<Country, "languages" | "default_language">;

/** The languages to choose from: those of the country that have texts. */
export const offeredLanguages = ({ languages }: Place): string[] =>
  languages.filter((language) => languagesWithTexts.includes(language));

/** What a language calls itself: العربية. */
export const ownName = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
