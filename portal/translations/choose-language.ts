import type { Country } from "@waybill/domain/markets/country";
import { languageFor } from "@waybill/domain/markets/languages";
import { loadTexts } from "../server-calls/load-texts.ts";
import { offeredLanguages } from "./spoken-languages.ts";
import { speak } from "./texts.ts";

type Place = Pick<Country, "languages" | "default_language">;

/** The language that this device spoke last, asked for before anything else is known. */
export const lastLanguage = (): string | null => localStorage.getItem("language");

/**
 * Speaks the wanted language, or the country's default where the country does not offer it or its texts cannot be had
 * (spec §1). Throws when the default's texts cannot be had either.
 */
export async function startLanguage(country: Place, wanted = lastLanguage() ?? country.default_language) {
  const close = languageFor(country, wanted);
  const first = offeredLanguages(country).includes(close) ? close : country.default_language;
  try {
    speak(first, await loadTexts(first));
  } catch (problem) {
    if (first === country.default_language) throw problem;
    speak(country.default_language, await loadTexts(country.default_language));
  }
}

/** Changes the language on this device and remembers it. */
export async function chooseLanguage(country: Place, language: string): Promise<void> {
  await startLanguage(country, language);
  localStorage.setItem("language", language);
}
