import { languageFor } from "@waybill/domain/markets/languages";
import { speak } from "./texts.ts";
import type { Texts } from "./translator.ts";

/** The languages that a deployment offers; each has its texts. */
export type Offer = { languages: readonly string[]; default_language: string };

let loadTexts: (language: string) => Promise<Texts> = () => {
  throw new Error("Call readTextsBy(load) before a language is chosen.");
};

/** Says how the texts of a language are loaded; once, before the first screen. */
export const readTextsBy = (load: typeof loadTexts): void => {
  loadTexts = load;
};

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
