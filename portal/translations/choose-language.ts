import { languageFor } from "@waybill/domain/markets/languages";
import { loadTexts } from "../server-calls/load-texts.ts";
import { speak } from "./texts.ts";

/** The languages that a deployment offers; each has its texts. */
export type Offer = { languages: readonly string[]; default_language: string };

/** The language that this device spoke last. */
const lastLanguage = (): string | null => localStorage.getItem("language");

/**
 * Speaks the wanted language, or the default where it is not offered or its texts cannot be had (spec §1). Throws when
 * the default's texts cannot be had either.
 */
export async function startLanguage(offer: Offer, wanted = lastLanguage() ?? offer.default_language) {
  const { default_language } = offer;
  const close = languageFor({ languages: [default_language, ...offer.languages], default_language }, wanted);
  try {
    speak(close, await loadTexts(close));
  } catch (problem) {
    if (close === default_language) throw problem;
    speak(default_language, await loadTexts(default_language));
  }
}

/** Changes the language on this device and remembers it. */
export async function chooseLanguage(offer: Offer, language: string): Promise<void> {
  await startLanguage(offer, language);
  localStorage.setItem("language", language);
}
