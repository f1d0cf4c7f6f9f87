import { useSyncExternalStore } from "react";
import { directionOf } from "@waybill/domain/markets/languages";
import { type Texts, type Translate, translatorOf } from "./translator.ts";

export type { Translate };

/** The page's embedded texts; empty if they cannot be read. */
const textsOfPage = (): Texts => {
  try {
    return JSON.parse(document.getElementById("texts-before-any")?.textContent || "{}") as Texts;
  } catch {
    return {};
  }
};

/** Texts for when none can be loaded: in the page's language if embedded. */
export const fallbackTexts: Readonly<Record<string, string>> = {
  "load-failed.text": "Could not load the application. Please check your internet connection and try again",
  "load-failed.close": "Close and reload",
  ...textsOfPage(),
};

type ActiveTexts = { language: string; texts: Texts; translate: Translate };
const listeners = new Set<() => void>();
const first = document.documentElement.lang || "en";
let active: ActiveTexts = {
  language: first,
  texts: fallbackTexts,
  translate: translatorOf(first, fallbackTexts),
};

/** Switches the language: of every screen, and the page's `lang` and `dir`. */
export function setLanguage(language: string, texts: Texts): void {
  active = { language, texts, translate: translatorOf(language, texts) };
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const listener of listeners) listener();
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const now = () => active;

/** `const t = useTexts(); t("request.title")` */
export const useTexts = (): Translate => useSyncExternalStore(watch, now).translate;

export const useLanguage = (): string => useSyncExternalStore(watch, now).language;

/** The text of a key outside a component, as in toasts. */
export const textOf: Translate = (key, values) => active.translate(key, values);

export const currentLanguage = (): string => active.language;

/** The languages of a deployment; each has its texts. */
export type OfferedLanguages = { languages: readonly string[]; default_language: string };

type LoadTexts = (language: string) => Promise<Texts>;

let loadFirst: LoadTexts = () => {
  throw new Error("Call setTextLoader(load) before setting a language.");
};

/** Sets how a language's texts are loaded; once, before the first screen. */
export const setTextLoader = (load: LoadTexts): void => {
  loadFirst = load;
};

/** Loaders of a screen's own texts, called again for each later language. */
const further = new Set<LoadTexts>();

async function loadTexts(language: string): Promise<Texts> {
  const loads = [loadFirst, ...further];
  const parts = await Promise.all(loads.map((load) => load(language)));
  // A screen added texts in the meantime: load them in this language too.
  if (further.size > loads.length - 1) return loadTexts(language);
  return Object.assign({}, ...parts) as Texts;
}

/** Loads texts that only some screens need, in the current language. */
export async function addTexts(load: LoadTexts): Promise<void> {
  if (further.has(load)) return;
  const { language } = active;
  const texts = await load(language);
  // The language changed in the meantime, so load these texts in the new one.
  if (language !== active.language) return addTexts(load);
  further.add(load);
  setLanguage(language, { ...active.texts, ...texts });
}

/** The language used last on this device. */
const lastLanguage = (): string | null => localStorage.getItem("language");

const offered = ({ languages, default_language }: OfferedLanguages, wanted: string): string =>
  languages.includes(wanted) ? wanted : default_language;

/**
 * Starts with the wanted language, or with the default if that is not offered or cannot be loaded (spec §1). Throws if
 * the default cannot be loaded either.
 */
export async function startLanguage(
  offer: OfferedLanguages,
  wanted = lastLanguage() ?? offer.default_language,
) {
  const { default_language } = offer;
  const close = offered(offer, wanted);
  try {
    setLanguage(close, await loadTexts(close));
  } catch (problem) {
    if (close === default_language) throw problem;
    setLanguage(default_language, await loadTexts(default_language));
  }
}

/** Changes and stores this device's language. Throws, without any change, if its texts cannot be loaded. */
export async function chooseLanguage(offer: OfferedLanguages, wanted: string): Promise<void> {
  const language = offered(offer, wanted);
  setLanguage(language, await loadTexts(language));
  saveLanguage();
}

/** Stores a language on this device, by default the current one. */
export const saveLanguage = (language = active.language): void => localStorage.setItem("language", language);

/** Whether this device has chosen a language. */
export const hasChosenLanguage = (): boolean => lastLanguage() !== null;

/** Keeps the direction of a number inside right-to-left text. */
export const isolateLtr = (text: string): string =>
  document.documentElement.dir === "rtl" ? `\u2066${text}\u2069` : text;

/** Isolates foreign words inside a sentence, so that they keep their own direction. */
export const isolateText = (words: string): string => `\u2068${words}\u2069`;
