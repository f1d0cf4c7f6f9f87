type Values = Readonly<Record<string, string | number>>;
/** The text of a key; `{count}` also selects the plural form. A missing text shows its key. */
export type Translate = (key: string, values?: Values) => string;
export type Texts = Readonly<Record<string, string>>;

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/**
 * i18next's plural suffixes and single-brace placeholders, in the few lines that one flat file needs: used by every app
 * and the server. Missing texts come from `fallback`, which returns the key by default.
 */
export function translatorOf(
  language: string,
  texts: Texts,
  fallback: Translate = (key, values = {}) => filled(key, values),
): Translate {
  const plurals = new Intl.PluralRules(language);
  const formOf = (key: string, count: number) =>
    texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`];
  return (key, values = {}) => {
    const { count } = values;
    const found = (typeof count === "number" ? formOf(key, count) : undefined) ?? texts[key];
    return found === undefined ? fallback(key, values) : filled(found, values);
  };
}
