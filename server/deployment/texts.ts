import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filled } from "../platform/settings/english.ts";
import { productRoot } from "../platform/program-files.ts";

type Texts = Readonly<Record<string, string>>;

const folder = join(productRoot, "locales");

/** Every language's texts, read once. */
export const texts: ReadonlyMap<string, Texts> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [
      file.slice(0, -".json".length),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as Texts,
    ]),
);

/** The words of a language, English where a text is missing; `{name}` is filled from the values. */
export const speak =
  (language: string) =>
  (key: string, values: Readonly<Record<string, string>> = {}): string =>
    filled(texts.get(language)?.[key] ?? texts.get("en")?.[key] ?? key, values);
