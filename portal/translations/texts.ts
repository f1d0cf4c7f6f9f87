import { useSyncExternalStore } from "react";
import { directionOf } from "@waybill/domain/markets/languages";
import { textsBeforeAny } from "./texts-before-any.ts";

export type Values = Readonly<Record<string, string | number>>;
/** The text of a key; `{count}` also chooses the plural form. A key without a text is shown itself. */
export type Translate = (key: string, values?: Values) => string;
type Texts = Readonly<Record<string, string>>;

/** i18next's plural suffixes and single-brace placeholders, in the few lines that one flat file needs. */
export function translatorOf(language: string, texts: Texts): Translate {
  const plurals = new Intl.PluralRules(language);
  const formOf = (key: string, count: number) =>
    texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`];
  return (key, values = {}) => {
    const { count } = values;
    const found = (typeof count === "number" ? formOf(key, count) : undefined) ?? texts[key] ?? key;
    return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

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
