import { useSyncExternalStore } from "react";
import { directionOf } from "@waybill/domain/markets/languages";
import { textsBeforeAny } from "./texts-before-any.ts";
import { translatorOf, type Texts, type Translate } from "./translator.ts";

export type { Translate };

type Spoken = { language: string; translate: Translate };
const watchers = new Set<() => void>();
const first = textsBeforeAny[document.documentElement.lang] ? document.documentElement.lang : "en";
let spoken: Spoken = { language: first, translate: translatorOf(first, textsBeforeAny[first] ?? {}) };

/** Speaks a language from here on: every screen, and `lang` and `dir` of the page. */
export function speak(language: string, texts: Texts): void {
  spoken = { language, translate: translatorOf(language, texts) };
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
const now = () => spoken;

/** `const t = useTexts(); t("request.title")` */
export const useTexts = (): Translate => useSyncExternalStore(watch, now).translate;

export const useLanguage = (): string => useSyncExternalStore(watch, now).language;

/** The text of a key outside a component: for notices. */
export const textOf: Translate = (key, values) => spoken.translate(key, values);

export const currentLanguage = (): string => spoken.language;
