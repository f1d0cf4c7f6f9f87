import english from "../../../locales/en.json" with { type: "json" };

const texts: Readonly<Record<string, string>> = english;

/** A text with its `{placeholders}` filled. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The English text of a translation key; an unknown key stands for itself. */
export const inEnglish = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  filled(texts[key] ?? key, values);
