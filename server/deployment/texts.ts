import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Texts = Readonly<Record<string, string>>;

/** Every language's texts, read once. */
export const readTexts = (folder: string): ReadonlyMap<string, Texts> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => [
        file.slice(0, -".json".length),
        JSON.parse(readFileSync(join(folder, file), "utf8")) as Texts,
      ]),
  );

/** The words of a language, English where a text is missing; `{name}` is filled from the values. */
export const speak =
  (texts: ReadonlyMap<string, Texts>, language: string) =>
  (key: string, values: Readonly<Record<string, string>> = {}): string => {
    const text = texts.get(language)?.[key] ?? texts.get("en")?.[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
