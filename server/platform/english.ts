import english from "../../locales/en.json" with { type: "json" };

const texts: Readonly<Record<string, string>> = english;

/** The English text of a translation key with its `{placeholders}` filled; an unknown key stands for itself. */
export const inEnglish = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
