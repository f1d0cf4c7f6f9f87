import { readFileSync } from "node:fs";

const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;
const texts: Record<string, Record<string, string>> = {};

/** The text of a key, so that journeys do not repeat the wording. */
export const textOf = (key: string, values: Record<string, string> = {}, language = "en"): string => {
  const text = (texts[language] ??= read(language))[key];
  if (text === undefined) throw new Error(`locales/${language}.json has no key ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
};
